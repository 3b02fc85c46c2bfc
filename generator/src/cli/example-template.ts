/** The template that `init` writes, below the comment that names its schema. */
export const exampleTemplate = `#
# One template per file, as approved by WhatsApp. This one becomes sendOrderShipped(client, { … }).
# Edit or delete it, then run: npx notifygen generate

name: order_shipped
language: en # or a list, such as [en, es], of which each call chooses one
description: Tells the customer that the parcel is on its way.

# The approved text. Each call passes a value for {{1}}, {{2}}, …
body: Hi {{1}}, your order {{2}} ships on {{3}}.
placeholders:
  - name: customerName
    description: First name
    example: Ann
  - name: orderId
    example: A-1001
  - name: shipDate
    example: Friday

# The file in the header: document, video or image. Delete this line if the template has none.
file: document

# In order. If a URL ends with {{1}}, each call passes its suffix.
buttons:
  - name: trackingCode
    url: https://shop.example/track/{{1}}
    text: Track it
`;
