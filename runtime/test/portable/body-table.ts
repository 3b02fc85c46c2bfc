/**
 * What a body means for the message, by the status of the response. A message ID is the only thing in a body that counts
 * without a 2xx.
 */
const table = `
 200       400       429       500       body

# Nothing is said: the status decides. With a 2xx, nothing needs to be said if the form is the usual one.
 accepted  rejected  rejected  unknown   (empty)
 accepted  rejected  rejected  unknown   (newline)
 accepted  rejected  rejected  unknown   {}
 accepted  rejected  rejected  unknown   {"message":"queued for delivery"}
 accepted  rejected  rejected  unknown   {"code":0,"message":"OK"}
 unknown   rejected  rejected  unknown   {"code":1000}
 accepted  rejected  rejected  unknown   {"status":""}
 accepted  rejected  rejected  unknown   {"status":null,"code":null}
 accepted  rejected  rejected  unknown   {"type":"template"}
 accepted  rejected  rejected  unknown   {"failedCount":0,"blocked":false,"invalidNumbers":[]}
 unknown   rejected  rejected  unknown   {"status":0}
 accepted  rejected  rejected  unknown   {"status":"ENROUTE"}
 accepted  rejected  rejected  unknown   {"status":{"toString":1}}
 accepted  rejected  rejected  unknown   {"data":{}}
 accepted  rejected  rejected  unknown   {"messages":[]}
 accepted  rejected  rejected  unknown   {"successCount":0}
 accepted  rejected  rejected  unknown   {"request":{"template":{"status":"failed","error":"x"}}}

# The usual form is a JSON object.
 unknown   rejected  rejected  unknown   []
 unknown   rejected  rejected  unknown   [{}]
 unknown   rejected  rejected  unknown   [1,2]
 unknown   rejected  rejected  unknown   null
 unknown   rejected  rejected  unknown   200
 unknown   rejected  rejected  unknown   false
 unknown   rejected  rejected  unknown   "queued"
 unknown   rejected  rejected  unknown   OK
 unknown   rejected  rejected  unknown   ERROR | 102 |
 unknown   rejected  rejected  unknown   <!DOCTYPE html><title>Sign in</title>
 unknown   rejected  rejected  unknown   <?xml version="1.0"?><response><status>FAILED</status></response>
 unknown   rejected  rejected  unknown   {"messageId":"m-
 unknown   rejected  rejected  unknown   {"messageId":"m-1"} and more

# A message ID.
 accepted  unknown   unknown   unknown   {"messageId":"m-1"}
 accepted  unknown   unknown   unknown   {"MessageId":"m-1"}
 accepted  unknown   unknown   unknown   {"message_id":"m-1"}
 accepted  unknown   unknown   unknown   {"message-id":"m-1"}
 accepted  unknown   unknown   unknown   {"messageId":7}
 accepted  unknown   unknown   unknown   {"messageId":12345678901234567890}
 accepted  unknown   unknown   unknown   {"messageUuid":"m-1"}
 accepted  unknown   unknown   unknown   {"messageSid":"m-1"}
 accepted  unknown   unknown   unknown   {"msgId":"m-1"}
 accepted  unknown   unknown   unknown   {"wamid":"wamid.1"}
 accepted  unknown   unknown   unknown   {"sid":"SM1","status":"queued"}
 unknown   unknown   unknown   unknown   {"error":"x","sid":"SM1"}
 accepted  unknown   unknown   unknown   [{"messageId":"m-1"}]
 accepted  unknown   unknown   unknown   {"message":{"messageId":"m-1"}}
 accepted  unknown   unknown   unknown   {"response":{"messageId":"m-1"}}
 accepted  unknown   unknown   unknown   {"results":[{"message_id":"m-1"}]}
 accepted  unknown   unknown   unknown   {"messages":[{"id":"wamid.1"}]}
 accepted  unknown   unknown   unknown   {"messages":[{},{"id":"wamid.1"}]}
 accepted  unknown   unknown   unknown   {"messages":{"id":7}}
 accepted  unknown   unknown   unknown   {"data":{"id":"m-1"}}
 accepted  unknown   unknown   unknown   {"result":{"id":"m-1"}}
 accepted  unknown   unknown   unknown   {"result":{"data":{"messages":[{"sid":"SM1"}]}}}
 accepted  unknown   unknown   unknown   {"messageId":"m-1","error":null,"errors":[]}
 accepted  unknown   unknown   unknown   {"messageId":"m-1","error":{}}
 accepted  unknown   unknown   unknown   {"messageId":"m-1","error":"none"}
 accepted  unknown   unknown   unknown   {"messageId":"m-1","code":1000}
 accepted  unknown   unknown   unknown   {"success":true,"messageId":"m-1","error":{"code":0,"message":"Success"}}

# An ID of something else.
 accepted  rejected  rejected  unknown   {"id":"invalid_number"}
 accepted  rejected  rejected  unknown   {"accountSid":"AC1"}
 accepted  rejected  rejected  unknown   {"requestId":"r-1"}
 accepted  rejected  rejected  unknown   {"request_id":"r-1","traceId":"t-1","correlationId":"c-1"}
 accepted  rejected  rejected  unknown   {"data":{"templateId":"t-1","accountSid":"AC1"}}
 accepted  rejected  rejected  unknown   {"data":{"template":{"id":"t-1"},"account":{"id":"a-1"}}}
 accepted  rejected  rejected  unknown   {"messages":[{"status":{"id":12}}]}
 accepted  rejected  rejected  unknown   {"meta":{"id":"r-1"}}
 accepted  rejected  rejected  unknown   {"response":{"id":"r-1"}}
 accepted  rejected  rejected  unknown   {"templateMessageId":"t-1"}
 rejected  rejected  rejected  unknown   {"error":{"id":"e-1"}}
 rejected  rejected  rejected  unknown   {"error":{"messageId":"invalid_number"}}
 rejected  rejected  rejected  unknown   {"errors":[{"messageId":"invalid_number","id":"e-1"}]}
 rejected  rejected  rejected  unknown   {"data":{"error":{"id":"e-1"}}}

# No ID.
 accepted  rejected  rejected  unknown   {"messageId":null}
 accepted  rejected  rejected  unknown   {"messageId":""}
 accepted  rejected  rejected  unknown   {"messageId":0}
 accepted  rejected  rejected  unknown   {"messageId":"null"}
 accepted  rejected  rejected  unknown   {"messageId":false}
 accepted  rejected  rejected  unknown   {"messageId":{}}
 accepted  rejected  rejected  unknown   {"messages":[{"id":null}]}

# A success is said.
 accepted  rejected  rejected  unknown   {"success":true}
 accepted  rejected  rejected  unknown   {"success":1}
 accepted  rejected  rejected  unknown   {"status":1}
 accepted  rejected  rejected  unknown   {"status":"enqueued"}
 accepted  rejected  rejected  unknown   {"status":"scheduled"}
 accepted  rejected  rejected  unknown   {"code":"000"}
 accepted  rejected  rejected  unknown   {"queued":true,"hasErrors":false}
 accepted  rejected  rejected  unknown   {"success":"yes"}
 accepted  rejected  rejected  unknown   {"isSuccess":true}
 accepted  rejected  rejected  unknown   {"is_success":"TRUE"}
 accepted  rejected  rejected  unknown   {"ok":true}
 accepted  rejected  rejected  unknown   {"accepted":true}
 accepted  rejected  rejected  unknown   {"Status":"Accepted"}
 accepted  rejected  rejected  unknown   {"status":" queued. "}
 accepted  rejected  rejected  unknown   {"state":"QUEUED"}
 accepted  rejected  rejected  unknown   {"result":"accepted"}
 accepted  rejected  rejected  unknown   {"status":"In Progress"}
 accepted  rejected  rejected  unknown   {"message_status":"sent"}
 accepted  rejected  rejected  unknown   {"type":"success"}
 accepted  rejected  rejected  unknown   {"code":200,"message":"OK"}
 accepted  rejected  rejected  unknown   {"statusCode":"202"}
 accepted  rejected  rejected  unknown   {"data":{"status":"queued"}}
 accepted  rejected  rejected  unknown   {"status":"queued","errors":[null,"",{"code":0}]}
 accepted  rejected  rejected  unknown   [{"status":"queued"}]
 accepted  rejected  rejected  unknown   ["accepted"]

# A failure is said.
 rejected  rejected  rejected  unknown   {"success":false}
 rejected  rejected  rejected  unknown   {"success":"false"}
 rejected  rejected  rejected  unknown   {"success":0}
 rejected  rejected  rejected  unknown   {"Success":"0"}
 rejected  rejected  rejected  unknown   {"ok":false}
 rejected  rejected  rejected  unknown   {"accepted":false}
 rejected  rejected  rejected  unknown   {"failed":true}
 rejected  rejected  rejected  unknown   {"success":0,"failure":1}
 rejected  rejected  rejected  unknown   {"isError":true}
 rejected  rejected  rejected  unknown   {"status":"FAILED"}
 rejected  rejected  rejected  unknown   {"status":"processing_error"}
 rejected  rejected  rejected  unknown   {"status":"not_queued"}
 rejected  rejected  rejected  unknown   {"status":"Not accepted."}
 rejected  rejected  rejected  unknown   {"status":"dequeued"}
 rejected  rejected  rejected  unknown   {"status":false}
 rejected  rejected  rejected  unknown   {"status":401}
 rejected  rejected  rejected  unknown   {"statusCode":"422"}
 rejected  rejected  rejected  unknown   {"responseCode":400}
 rejected  rejected  rejected  unknown   {"message_status":"failed"}
 rejected  rejected  rejected  unknown   {"type":"error"}
 rejected  rejected  rejected  unknown   {"code":401,"message":"Invalid key"}
 rejected  rejected  rejected  unknown   {"data":{"messages":[{"status":"rejected"}]}}
 rejected  rejected  rejected  unknown   [{"status":"failed"}]
 rejected  rejected  rejected  unknown   ["error"]
 rejected  rejected  rejected  unknown   {"errcode":40001,"errmsg":"invalid credential"}
 rejected  rejected  rejected  unknown   {"error_msg":"low balance"}
 rejected  rejected  rejected  unknown   {"errorMessage":"low balance"}
 rejected  rejected  rejected  unknown   {"error_code":"102"}
 rejected  rejected  rejected  unknown   {"error":"low balance"}
 rejected  rejected  rejected  unknown   {"error":true}
 rejected  rejected  rejected  unknown   {"error":{"message":"no"}}
 rejected  rejected  rejected  unknown   {"error":{"code":0,"message":"low balance"}}
 rejected  rejected  rejected  unknown   {"error":{"reason":"low balance"}}
 rejected  rejected  rejected  unknown   {"errors":["no"]}
 rejected  rejected  rejected  unknown   {"errors":[{},"no"]}
 rejected  rejected  rejected  unknown   {"errors":{"to":["is invalid"]}}
 rejected  rejected  rejected  unknown   {"messages":[{"error":{"code":131026}}]}
 rejected  rejected  rejected  unknown   {"fault":{"faultstring":"quota"}}
 rejected  rejected  rejected  unknown   {"exception":"NullPointerException"}

# An error that is none.
 accepted  rejected  rejected  unknown   {"error":null,"errors":[]}
 accepted  rejected  rejected  unknown   {"error":{}}
 accepted  rejected  rejected  unknown   {"error":"0"}
 accepted  rejected  rejected  unknown   {"error":"false"}
 accepted  rejected  rejected  unknown   {"error":"No error"}
 accepted  rejected  rejected  unknown   {"error":"no errors."}
 accepted  rejected  rejected  unknown   {"error":"N/A"}
 accepted  rejected  rejected  unknown   {"errcode":0,"errmsg":"ok"}
 accepted  rejected  rejected  unknown   {"ErrorCode":"000","ErrorMessage":"Done","JobId":"20047"}
 accepted  rejected  rejected  unknown   {"failed":false}
 accepted  rejected  rejected  unknown   {"failed":0}
 accepted  rejected  rejected  unknown   {"messages":[{"error":{}}]}

# Both are said.
 unknown   unknown   unknown   unknown   {"messageId":"m-1","status":"failed"}
 unknown   unknown   unknown   unknown   {"messageId":"m-1","error":{"code":131026}}
 unknown   unknown   unknown   unknown   {"messageId":"m-1","errors":[{},"low balance"]}
 unknown   unknown   unknown   unknown   {"messages":[{"id":"m-1"}],"errors":[{"message":"low balance"}]}
 unknown   unknown   unknown   unknown   {"messages":[{"id":"m-1"},{"status":"failed"}]}
 unknown   rejected  rejected  unknown   {"success":true,"data":{"success":false}}
 unknown   rejected  rejected  unknown   {"success":true,"code":400}
 unknown   rejected  rejected  unknown   {"status":"queued","errors":["slow"]}
`;

/**
 * Bodies that state a failure, each sent with 200, as gateways and providers of messages write them. A few look the same as
 * the response to an accepted message: the comment above them says why.
 */
const statedFailures = `
# A word or a number under a key that states an outcome.
 unknown   {"status":"not_delivered"}
 unknown   {"status":"blocked"}
 unknown   {"status":"rejected_by_carrier"}
 unknown   {"status":"not ok"}
 unknown   {"status":"unsuccessful"}
 unknown   {"status":"échec"}
 unknown   {"status":-1}
 unknown   {"status":"1704"}
 unknown   {"state":"aborted"}
 unknown   {"result":-1}
 unknown   {"messageStatus":"not_sent_blocked"}
 unknown   {"code":"INVALID_TEMPLATE"}
 unknown   {"code":1}
 unknown   {"statusCode":"EXHAUSTED"}
 unknown   {"response_code":"11","response_message":"No route"}
 unknown   {"code":200,"status":"send_failed"}
 unknown   {"success":true,"data":{"status":"blocked"}}
 unknown   {"success":true,"messages":[{"status":"opted_out"}]}
 unknown   {"result":{"code":4012}}
 unknown   {"response":{"status":"sending_failed"}}
 unknown   ["blocked"]

# A flag.
 rejected  {"sent":false}
 rejected  {"queued":false}
 rejected  {"success":"no"}
 rejected  {"successful":false}
 rejected  {"hasErrors":true}
 rejected  {"has_error":1}
 unknown   {"success":"partial"}

# A known word.
 rejected  {"status":"failure"}
 rejected  {"status":"error"}
 rejected  {"status":"DENIED"}
 rejected  {"status":"cancelled"}
 rejected  {"status":"expired"}
 rejected  {"status":"undelivered"}
 rejected  {"status":"Unauthorized"}
 rejected  {"state":"invalid"}
 rejected  {"result":false}
 rejected  {"response":"fail"}
 rejected  {"status":{"groupName":"REJECTED","description":"Not enough credits"}}
 rejected  {"meta":{"status":"error","code":1002}}
 rejected  {"status":"error","code":"INVALID_TEMPLATE"}

# A key of an error.
 rejected  {"fault":"quota"}
 rejected  {"failed":1}
 rejected  {"failed":["447700900123"]}
 rejected  {"failure":{"reason":"no route"}}

# A key that is about a failure.
 unknown   {"errorDescription":"Invalid recipient"}
 unknown   {"failureReason":"opted out"}
 unknown   {"successCount":0,"failureCount":1}
 unknown   {"rejected":["447700900123"]}
 unknown   {"invalidNumbers":["447700900123"]}
 unknown   {"blocked":true}
 unknown   {"denied":true}
 unknown   {"insufficientCredits":true}
 unknown   {"RestException":{"Status":400,"Message":"Invalid"}}

# Nothing but a sentence: to read it would mean to guess, and gateways write such sentences for accepted messages too.
 accepted  {"message":"Template not found"}
 accepted  {"description":"Insufficient balance"}
 accepted  {"data":"failed"}
`;

export interface BodyCase {
  readonly body: string;
  readonly status: number;
  readonly delivery: string;
}

const named: Readonly<Record<string, string>> = { '(empty)': '', '(newline)': ' \n' };

export const bodyStatuses = [200, 400, 429, 500] as const;

export const bodyCases: readonly BodyCase[] = [table, statedFailures]
  .flatMap((text) => text.split('\n'))
  .flatMap((line) => {
    const [, cells, body = ''] = /^ ((?:(?:accepted|rejected|unknown) +)+)(.*)$/.exec(line) ?? [];
    const deliveries = cells?.trim().split(/ +/) ?? [];
    return bodyStatuses.flatMap((status, column) => {
      const delivery = deliveries[column];
      return delivery ? [{ body: named[body] ?? body, status, delivery }] : [];
    });
  });
