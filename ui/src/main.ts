import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./app.svelte";
import { startLayers } from "./layers";
import "./themes/wood.css";
import "./themes/slate.css";
import "./themes/clear.css";
import "./theme.css";

startLayers();
void app.start();
mount(App, { target: document.getElementById("app") as HTMLElement });
