package org.quadrille.games

import android.content.res.Configuration
import android.os.Bundle
import android.view.View
import android.webkit.WebView
import androidx.activity.enableEdgeToEdge
import androidx.core.content.ContextCompat
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat

/** The first web view that tells the page its safe areas. */
private const val WEB_VIEW_WITH_SAFE_AREAS = 140

class MainActivity : TauriActivity() {
  private var webView: WebView? = null

  override fun onCreate(savedInstanceState: Bundle?) {
    enableEdgeToEdge()
    super.onCreate(savedInstanceState)
    if (webViewMajor() < WEB_VIEW_WITH_SAFE_AREAS) keepOffTheBars(findViewById(android.R.id.content))
  }

  override fun onWebViewCreate(webView: WebView) {
    super.onWebViewCreate(webView)
    this.webView = webView
    paintGround()
  }

  /** The system may turn dark while the game stays open. */
  override fun onConfigurationChanged(newConfig: Configuration) {
    super.onConfigurationChanged(newConfig)
    enableEdgeToEdge()
    paintGround()
  }

  private fun paintGround() {
    val ground = ContextCompat.getColor(this, R.color.ground)
    window.decorView.setBackgroundColor(ground)
    webView?.setBackgroundColor(ground)
  }

  /** Older web views take every safe area for zero: then the page lies between the bars instead. */
  private fun keepOffTheBars(content: View) {
    ViewCompat.setOnApplyWindowInsetsListener(content) { view, windowInsets ->
      val bars = windowInsets.getInsets(
        WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout()
      )
      view.setPadding(bars.left, bars.top, bars.right, bars.bottom)
      WindowInsetsCompat.CONSUMED
    }
  }

  private fun webViewMajor(): Int = version.substringBefore('.').toIntOrNull() ?: 0
}
