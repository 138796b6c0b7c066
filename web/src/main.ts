import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import { applySettings } from "./lib/settings.svelte";

applySettings();
mount(App, { target: document.getElementById("app")! });
