// What the web view shows before its page is there: the launch screen's ground, light or dark, instead of white.

#import <UIKit/UIKit.h>
#import <WebKit/WebKit.h>

static void paint(UIView *view) {
  UIColor *ground = [UIColor colorNamed:@"ground"];
  if ([view isKindOfClass:[WKWebView class]]) {
    WKWebView *webView = (WKWebView *)view;
    webView.opaque = NO;
    webView.backgroundColor = ground;
    webView.scrollView.backgroundColor = ground;
  } else {
    view.backgroundColor = ground;
    for (UIView *inner in view.subviews) paint(inner);
  }
}

@interface Ground : NSObject
@end

@implementation Ground

+ (void)load {
  NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
  for (NSNotificationName name in @[ UIWindowDidBecomeVisibleNotification, UIApplicationDidBecomeActiveNotification ]) {
    [center addObserverForName:name
                        object:nil
                         queue:nil
                    usingBlock:^(NSNotification *notification) {
                      for (UIWindow *window in UIApplication.sharedApplication.windows) paint(window);
                    }];
  }
}

@end
