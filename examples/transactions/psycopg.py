import os

import psycopg
from psycopg.types.json import Jsonb

message = {
    "kind": "template",
    "request": {
        "to": "447700900123",
        "templateName": "order_confirmed",
        "language": "en",
        "parameters": ["Ann", "A-1004"],
    },
}
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:  # commits at the end
    connection.execute("insert into orders (id) values ('A-1004')")
    enqueued = connection.execute(
        "select notifygen.enqueue(%s)",
        [Jsonb({"sender": "shop", "dedupe": "confirmed-A-1004", "message": message})],
    ).fetchone()
    print(enqueued[0])  # [{'id': '2', 'created': True}]
