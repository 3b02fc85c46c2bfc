using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .suite),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const suite :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "build/worker.js")],
  compatibilityDate = "2026-06-01",
);
