using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .shop),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const shop :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "dist/index.js")],
  compatibilityDate = "2026-06-01",
  bindings = [
    (name = "NOTIFYGEN_BASE_URL", fromEnvironment = "NOTIFYGEN_BASE_URL"),
    (name = "NOTIFYGEN_APP_ID", fromEnvironment = "NOTIFYGEN_APP_ID"),
    (name = "NOTIFYGEN_API_KEY", fromEnvironment = "NOTIFYGEN_API_KEY"),
  ],
);
