// Stands in for Tauri's own script in a plain browser: the same calls, over HTTP to the bridge.
(() => {
  const callbacks = new Map();
  let last = 0;

  const register = (callback, once = false) => {
    const id = ++last;
    callbacks.set(id, (data) => {
      if (once) callbacks.delete(id);
      return callback?.(data);
    });
    return id;
  };

  /** The values of a stream of JSON lines, as they come. */
  async function* lines(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      rest += value;
      const parts = rest.split("\n");
      rest = parts.pop();
      for (const part of parts) yield JSON.parse(part);
    }
  }

  const toWire = (_key, value) =>
    value && typeof value === "object" && "__TAURI_TO_IPC_KEY__" in value ? value.__TAURI_TO_IPC_KEY__() : value;

  async function invoke(command, args = {}) {
    const response = await fetch(`/__call/${encodeURIComponent(command)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args, toWire),
    });
    if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
    for await (const line of lines(response.body)) {
      if ("channel" in line) callbacks.get(line.channel)?.({ message: line.message, index: line.index });
      else if ("error" in line) throw line.error;
      else return line.ok;
    }
    throw new Error(`${command}: the bridge has gone`);
  }

  window.__TAURI_INTERNALS__ = {
    metadata: { currentWindow: { label: "main" }, currentWebview: { windowLabel: "main", label: "main" } },
    transformCallback: register,
    unregisterCallback: (id) => callbacks.delete(id),
    runCallback: (id, data) => callbacks.get(id)?.(data),
    callbacks,
    convertFileSrc: (path) => path,
    invoke,
  };
  window.__TAURI_EVENT_PLUGIN_INTERNALS__ = { unregisterListener() {} };
})();
