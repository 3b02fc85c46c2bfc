// Written by npm run generate. Do not edit.
import { isTimeZone } from './dist/text/time-zone.js';

export const validateTemplate = validate0;
const schema0 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"notifygen template","description":"One approved WhatsApp template. notifygen generates one typed function from it.","type":"object","required":["name"],"additionalProperties":false,"dependentRequired":{"fileExample":["file"]},"errorMessage":"write a map with the key name and, optionally, language, placeholders, header, body, footer, file, fileExample, buttons, category, status, delivery, function and description","properties":{"name":{"description":"The template's name as WhatsApp approved it: lowercase letters, digits and underscores.","type":"string","pattern":"^[a-z0-9_]{1,512}$","patternErrorMessage":"a template name consists of lowercase letters, digits and underscores, at most 512","errorMessage":"use a string: put it in \"quotes\" if it has only digits","examples":["order_shipped"]},"language":{"description":"The language in which the template is approved. A single code is always sent. With a list of codes, the caller chooses one. If omitted, the field is not sent.","type":["string","array"],"allOf":[{"$ref":"#/$defs/languageCode"},{"$comment":"Separate, because an editor would complete the key language with a list if items were beside type.","items":{"description":"A language that the caller can choose.","type":"string","allOf":[{"$ref":"#/$defs/languageCode"}]}}],"minItems":1,"uniqueItems":true,"errorMessage":"use a language code, such as en, or a list of codes, such as [en, es]","examples":["en",["en","es"]]},"placeholders":{"description":"The parameters that the caller passes, in order: those of the header first, then those of the body. Each is a name, or a map with a name. A number declares only how many there are. If omitted, the placeholders in the texts are counted. An empty list is the same as 0.","type":["integer","array"],"minimum":0,"maximum":1000,"items":{"title":"placeholder","description":"A parameter that the caller passes. Its name becomes a label in the generated tuple.","type":["string","object"],"allOf":[{"$ref":"#/$defs/label"}],"required":["name"],"additionalProperties":false,"errorMessage":"use a name, or a map with the key name and, optionally, approvedAs, description, example, type, max, overflow, style, weekday, decimals, digits, calendar and timeZone","properties":{"name":{"description":"The label of the parameter in the generated tuple.","type":"string","allOf":[{"$ref":"#/$defs/label"}],"examples":["customerName"]},"approvedAs":{"description":"The placeholder's name in the approved text, if it differs from `name`.","$ref":"#/$defs/text","examples":["customer_name"]},"description":{"description":"What the parameter means. It appears in the generated documentation comment.","$ref":"#/$defs/text","examples":["First name"]},"example":{"description":"A realistic value. It appears in the generated documentation comment.","$ref":"#/$defs/text","examples":["Ann"]},"type":{"description":"The type of the values. All but text and code are formatted in the language of the message, so the template needs a language. Default: text.","enum":["text","number","money","date","time","datetime","code"],"enumDescriptions":["any text","a number, such as 1,234.5","an amount with its currency, which is never rounded","a calendar date","a time of day","a point in time: date and time of day in a time zone","digits and capital letters without spaces"],"errorMessage":"use text, number, money, date, time, datetime or code"},"max":{"description":"The maximum length of a text or code in characters as readers count them: an emoji is one.","type":"integer","minimum":1,"maximum":1024,"examples":[60]},"overflow":{"description":"What happens to a text that is longer than max. Default: error.","enum":["error","truncate"],"enumDescriptions":["the message is not built","the text is cut and ends with …"],"errorMessage":"use error or truncate"},"style":{"description":"How a date, datetime, money or number is written.","enum":["full","long","medium","short","symbol","narrow","code","name","decimal","percent"],"enumDescriptions":["date: Monday, November 23, 2026","date: November 23, 2026, the default","date: Nov 23, 2026","date: 11/23/26","money: CA$5.00, the default","money: $5.00","money: CAD 5.00","money: 5.00 Canadian dollars","number: 1,234.5, the default","number: 19% for 0.19"],"errorMessage":"use full, long, medium or short for a date; symbol, narrow, code or name for money; decimal or percent for a number"},"weekday":{"description":"Adds the day of the week to a date or datetime. Default: only the style full has it.","enum":["long","short"],"enumDescriptions":["Monday","Mon"],"errorMessage":"use long or short"},"decimals":{"description":"The number of decimals of a number, to which it is rounded. Default: up to three, or none for a percentage.","type":"integer","minimum":0,"maximum":20,"examples":[2]},"digits":{"description":"The digits of a typed value. Default: those of the language.","enum":["latn"],"enumDescriptions":["0 to 9 in every language"],"errorMessage":"use latn, or delete the key for the digits of the language"},"calendar":{"description":"The calendar of a date or datetime. Default: that of the language, such as the Buddhist one in Thai.","enum":["gregory"],"enumDescriptions":["the Gregorian calendar in every language"],"errorMessage":"use gregory, or delete the key for the calendar of the language"},"timeZone":{"description":"The time zone in which a date, time or datetime is shown; the caller can then pass a Date. Default: timeZone of the configuration.","type":"string","format":"time-zone","examples":["Europe/Berlin"]}}},"maxItems":1000,"errorMessage":"use a list of names, such as [customerName, orderId], or their number without quotes","examples":[["customerName","orderId"],2]},"header":{"description":"The approved text above the body, or a map from language code to text. Its placeholders are numbered separately, from {{1}}, and their parameters come first.","$ref":"#/$defs/localizedText","examples":["Order {{1}}"]},"body":{"description":"The approved text, with its placeholders {{1}}, {{2}}, …, or a map from language code to text.","$ref":"#/$defs/localizedText","examples":["Hi {{1}}, your order {{2}} ships on {{3}}."]},"footer":{"description":"The approved text below the body, or a map from language code to text. It cannot have placeholders.","$ref":"#/$defs/localizedText","examples":["Harbour & Home, 12 Quay Street"]},"file":{"description":"The kind of file in the template's header. The caller passes the file with each message.","enum":["document","video","image"],"enumDescriptions":["a document, such as a PDF","a video","an image"],"errorMessage":"use document, video or image"},"fileExample":{"description":"The URL of a sample file. It appears in the generated documentation comment, and the sandbox's form starts with it. The caller still passes the file of each message.","type":"string","pattern":"^https?://[^/?#\\s{}]+([/?#]\\S*)?$","patternErrorMessage":"the URL of a sample file starts with https:// or http:// and has no spaces","errorMessage":"use a URL, such as https://files.example/invoice.pdf"},"buttons":{"description":"The template's buttons, in order: URL buttons (url), phone number buttons (phone) and quick replies (reply). The caller passes the suffix of each url that ends with {{1}}, except that of a one-time password: it repeats the parameter of the code. Omit the key if the template has no buttons.","type":"array","items":{"title":"button","description":"A button, which opens a URL (url), calls a phone number (phone) or sends a quick reply (reply).","type":"object","additionalProperties":false,"oneOf":[{"required":["url"],"properties":{"url":true,"phone":false,"reply":false},"errorMessage":"a button must have exactly one of url, phone and reply"},{"required":["phone"],"properties":{"phone":true,"url":false,"reply":false},"errorMessage":"a button must have exactly one of url, phone and reply"},{"required":["reply"],"properties":{"reply":true,"url":false,"phone":false},"errorMessage":"a button must have exactly one of url, phone and reply"}],"dependentRequired":{"name":["url"],"example":["url"]},"errorMessage":"use a map with one of the keys url, phone and reply and, optionally, name, text and example","properties":{"url":{"description":"The approved URL, or a map from language code to URL. A URL that ends with {{1}} is dynamic: the caller passes its suffix.","type":["string","object"],"allOf":[{"$ref":"#/$defs/url"}],"minProperties":1,"propertyNames":{"$ref":"#/$defs/languageCode"},"additionalProperties":{"description":"The approved URL in this language.","type":"string","allOf":[{"$ref":"#/$defs/url"}]},"errorMessage":"use a URL, or a map from language code to URL","examples":["https://shop.example/track/{{1}}","https://shop.example/"]},"phone":{"description":"The phone number that the button calls, or a map from language code to phone number. Put it in \"quotes\", or YAML reads it as a number.","type":["string","object"],"minLength":1,"minProperties":1,"propertyNames":{"$ref":"#/$defs/languageCode"},"additionalProperties":{"description":"The phone number in this language.","$ref":"#/$defs/text"},"errorMessage":"must be a string: put the number in \"quotes\""},"reply":{"description":"The text of a quick reply, or a map from language code to text. The button shows it, and the customer sends it.","$ref":"#/$defs/localizedText","examples":["Pick it up"]},"name":{"description":"The label of a dynamic URL's suffix in the generated tuple. Default: button1, button2, …","type":"string","allOf":[{"$ref":"#/$defs/label"}],"examples":["trackingCode"]},"text":{"description":"The text on a URL or phone number button, or a map from language code to text.","$ref":"#/$defs/localizedText","examples":["Track it"]},"example":{"description":"A realistic suffix of a dynamic URL, without what precedes {{1}}. It appears in the generated documentation comment.","$ref":"#/$defs/text","examples":["A-1001"]}}},"minItems":1,"maxItems":100,"errorMessage":"use a list of buttons, each starting with a dash, such as - reply: Pick it up"},"category":{"description":"The category as the platform reports it. The price of a message depends on it.","enum":["marketing","utility","authentication"],"enumDescriptions":["an offer or other promotion","an update about something that the customer did, such as an order","a one-time code"],"errorMessage":"use marketing, utility or authentication"},"status":{"description":"The status as the platform reports it, in lowercase. If omitted, it is unknown.","type":"string","pattern":"^[a-z][a-z_]*$","patternErrorMessage":"a status consists of lowercase letters and underscores, such as approved","errorMessage":"use a string, such as approved","examples":["approved"]},"delivery":{"description":"How the outbox (`@notifygen/outbox`) delivers messages of this template, unless a call says otherwise. Sending without the outbox ignores it.","type":"object","minProperties":1,"additionalProperties":false,"errorMessage":"use a map with one or more of the keys priority, expires, quietHours and onUnknown","properties":{"priority":{"description":"Messages of a higher priority are sent first. Default: normal.","enum":["urgent","high","normal","bulk"],"enumDescriptions":["first of all, with slots of its own, such as a one-time code","before all other messages that are not urgent","an update that may wait a little, such as a shipped order","after all others, such as a campaign"],"errorMessage":"use urgent, high, normal or bulk"},"expires":{"description":"How long after it was enqueued a message may still be sent: seconds, minutes, hours or days, from 1 second to 365 days. If omitted, it does not expire.","type":"string","pattern":"^[0-9]{1,9} (second|minute|hour|day)s?$","patternErrorMessage":"a duration is a number and a unit, such as 10 minutes; the units are seconds, minutes, hours and days","errorMessage":"write a number and a unit, such as 10 minutes","examples":["10 minutes","2 days"]},"quietHours":{"description":"Between these times, in the recipient's time zone, no message is sent: it waits until they end. If the time zone is unknown, the sender's counts. They include the start and not the end, and may pass midnight.","type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$","patternErrorMessage":"quiet hours are two times from 00:00 to 23:59 with a hyphen, such as 21:00-08:00","errorMessage":"write two times, such as 21:00-08:00","examples":["21:00-08:00"]},"onUnknown":{"description":"What happens if it is unknown whether a message was accepted, for example after a crash. Default: hold.","enum":["hold","resend"],"enumDescriptions":["a person decides; no message is sent twice","it is sent again, so the recipient may get it twice"],"errorMessage":"use hold or resend"}}},"function":{"description":"The name of the generated send function. By default, it is derived from the template's name. Required if two templates would generate the same name.","type":"string","pattern":"^send[A-Z0-9][A-Za-z0-9]{0,200}$","patternErrorMessage":"a function name starts with send and continues in camelCase, such as sendOrderShipped","examples":["sendOrderShipped"]},"description":{"description":"What the template is for. It appears in the generated documentation comment.","$ref":"#/$defs/text","examples":["Tells the customer that the parcel is on its way."]}},"$defs":{"text":{"type":"string","minLength":1,"errorMessage":"must be a string: put a number, true, false or null in \"quotes\""},"localizedText":{"type":["string","object"],"minLength":1,"minProperties":1,"propertyNames":{"$ref":"#/$defs/languageCode"},"additionalProperties":{"description":"The approved text in this language.","$ref":"#/$defs/text"},"errorMessage":"use a string in \"quotes\", or a map from language code to text"},"url":{"pattern":"^https?://[^/?#\\s{}]+([/?#]\\S*)?$","patternErrorMessage":"a URL starts with https:// or http:// and has no spaces; {{1}} comes after the host, such as https://shop.example/{{1}}"},"languageCode":{"$comment":"The snippets are the codes that WhatsApp lists. The list grows: a code that it does not contain may still be correct.","pattern":"^[a-z]{2,3}(_[A-Z]{2})?$","patternErrorMessage":"a language code looks like en or en_GB"},"label":{"pattern":"^[A-Za-z_][A-Za-z0-9_]{0,63}$","patternErrorMessage":"a name consists of letters, digits and underscores, at most 64, and does not start with a digit","errorMessage":"write what the value means, such as customerName"}}};
const schema1 = {"$comment":"The snippets are the codes that WhatsApp lists. The list grows: a code that it does not contain may still be correct.","pattern":"^[a-z]{2,3}(_[A-Z]{2})?$","patternErrorMessage":"a language code looks like en or en_GB"};
const schema3 = {"pattern":"^[A-Za-z_][A-Za-z0-9_]{0,63}$","patternErrorMessage":"a name consists of letters, digits and underscores, at most 64, and does not start with a digit","errorMessage":"write what the value means, such as customerName"};
const schema5 = {"type":"string","minLength":1,"errorMessage":"must be a string: put a number, true, false or null in \"quotes\""};
const schema11 = {"pattern":"^https?://[^/?#\\s{}]+([/?#]\\S*)?$","patternErrorMessage":"a URL starts with https:// or http:// and has no spaces; {{1}} comes after the host, such as https://shop.example/{{1}}"};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[a-z0-9_]{1,512}$", "u");
const pattern1 = new RegExp("^[a-z]{2,3}(_[A-Z]{2})?$", "u");
const pattern3 = new RegExp("^[A-Za-z_][A-Za-z0-9_]{0,63}$", "u");
const pattern6 = new RegExp("^https?://[^/?#\\s{}]+([/?#]\\S*)?$", "u");
const pattern12 = new RegExp("^[a-z][a-z_]*$", "u");
const pattern13 = new RegExp("^[0-9]{1,9} (second|minute|hour|day)s?$", "u");
const pattern14 = new RegExp("^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$", "u");
const pattern15 = new RegExp("^send[A-Z0-9][A-Za-z0-9]{0,200}$", "u");
const formats0 = { "time-zone": isTimeZone }["time-zone"];
const schema8 = {"type":["string","object"],"minLength":1,"minProperties":1,"propertyNames":{"$ref":"#/$defs/languageCode"},"additionalProperties":{"description":"The approved text in this language.","$ref":"#/$defs/text"},"errorMessage":"use a string in \"quotes\", or a map from language code to text"};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (!(data && typeof data == "object" && !Array.isArray(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema8.type},message:"must be string,object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data === "string"){
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err2 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(!pattern1.test(key0)){
const err3 = {instancePath,schemaPath:"#/$defs/languageCode/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(_[A-Z]{2})?$"},message:"must match pattern \""+"^[a-z]{2,3}(_[A-Z]{2})?$"+"\"",schema:"^[a-z]{2,3}(_[A-Z]{2})?$",parentSchema:schema1,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema8.propertyNames,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key1 in data){
let data0 = data[key1];
if(typeof data0 === "string"){
if(data0.length < 1){
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema0.required,parentSchema:schema0,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema0.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_]{1,512}$"},message:"must match pattern \""+"^[a-z0-9_]{1,512}$"+"\"",schema:"^[a-z0-9_]{1,512}$",parentSchema:schema0.properties.name,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.name.type,parentSchema:schema0.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.language !== undefined){
let data1 = data.language;
if((typeof data1 !== "string") && (!(Array.isArray(data1)))){
const err4 = {instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: schema0.properties.language.type},message:"must be string,array",schema:schema0.properties.language.type,parentSchema:schema0.properties.language,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err5 = {instancePath:instancePath+"/language",schemaPath:"#/$defs/languageCode/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(_[A-Z]{2})?$"},message:"must match pattern \""+"^[a-z]{2,3}(_[A-Z]{2})?$"+"\"",schema:"^[a-z]{2,3}(_[A-Z]{2})?$",parentSchema:schema1,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/language/" + i0,schemaPath:"#/properties/language/allOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.language.allOf[1].items.type,parentSchema:schema0.properties.language.allOf[1].items,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err7 = {instancePath:instancePath+"/language/" + i0,schemaPath:"#/$defs/languageCode/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(_[A-Z]{2})?$"},message:"must match pattern \""+"^[a-z]{2,3}(_[A-Z]{2})?$"+"\"",schema:"^[a-z]{2,3}(_[A-Z]{2})?$",parentSchema:schema1,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
if(Array.isArray(data1)){
if(data1.length < 1){
const err8 = {instancePath:instancePath+"/language",schemaPath:"#/properties/language/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema0.properties.language,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.placeholders !== undefined){
let data3 = data.placeholders;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (!(Array.isArray(data3)))){
const err9 = {instancePath:instancePath+"/placeholders",schemaPath:"#/properties/placeholders/type",keyword:"type",params:{type: schema0.properties.placeholders.type},message:"must be integer,array",schema:schema0.properties.placeholders.type,parentSchema:schema0.properties.placeholders,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/placeholders",schemaPath:"#/properties/placeholders/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema0.properties.placeholders,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/placeholders",schemaPath:"#/properties/placeholders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema0.properties.placeholders,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(Array.isArray(data3)){
if(data3.length > 1000){
const err12 = {instancePath:instancePath+"/placeholders",schemaPath:"#/properties/placeholders/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema0.properties.placeholders,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if((typeof data4 !== "string") && (!(data4 && typeof data4 == "object" && !Array.isArray(data4)))){
const err13 = {instancePath:instancePath+"/placeholders/" + i1,schemaPath:"#/properties/placeholders/items/type",keyword:"type",params:{type: schema0.properties.placeholders.items.type},message:"must be string,object",schema:schema0.properties.placeholders.items.type,parentSchema:schema0.properties.placeholders.items,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data4 === "string"){
if(!pattern3.test(data4)){
const err14 = {instancePath:instancePath+"/placeholders/" + i1,schemaPath:"#/$defs/label/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]{0,63}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]{0,63}$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]{0,63}$",parentSchema:schema3,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err15 = {instancePath:instancePath+"/placeholders/" + i1,schemaPath:"#/properties/placeholders/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema0.properties.placeholders.items.required,parentSchema:schema0.properties.placeholders.items,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key1 in data4){
if(!(func0.call(schema0.properties.placeholders.items.properties, key1))){
const err16 = {instancePath:instancePath+"/placeholders/" + i1,schemaPath:"#/properties/placeholders/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.placeholders.items,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.name !== undefined){
let data5 = data4.name;
if(typeof data5 !== "string"){
const err17 = {instancePath:instancePath+"/placeholders/" + i1+"/name",schemaPath:"#/properties/placeholders/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.placeholders.items.properties.name.type,parentSchema:schema0.properties.placeholders.items.properties.name,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data5 === "string"){
if(!pattern3.test(data5)){
const err18 = {instancePath:instancePath+"/placeholders/" + i1+"/name",schemaPath:"#/$defs/label/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]{0,63}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]{0,63}$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]{0,63}$",parentSchema:schema3,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data4.approvedAs !== undefined){
let data6 = data4.approvedAs;
if(typeof data6 === "string"){
if(data6.length < 1){
const err19 = {instancePath:instancePath+"/placeholders/" + i1+"/approvedAs",schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/placeholders/" + i1+"/approvedAs",schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data4.description !== undefined){
let data7 = data4.description;
if(typeof data7 === "string"){
if(data7.length < 1){
const err21 = {instancePath:instancePath+"/placeholders/" + i1+"/description",schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data7};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/placeholders/" + i1+"/description",schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data4.example !== undefined){
let data8 = data4.example;
if(typeof data8 === "string"){
if(data8.length < 1){
const err23 = {instancePath:instancePath+"/placeholders/" + i1+"/example",schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/placeholders/" + i1+"/example",schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data4.type !== undefined){
let data9 = data4.type;
if(!(((((((data9 === "text") || (data9 === "number")) || (data9 === "money")) || (data9 === "date")) || (data9 === "time")) || (data9 === "datetime")) || (data9 === "code"))){
const err25 = {instancePath:instancePath+"/placeholders/" + i1+"/type",schemaPath:"#/properties/placeholders/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.placeholders.items.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.placeholders.items.properties.type.enum,parentSchema:schema0.properties.placeholders.items.properties.type,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data4.max !== undefined){
let data10 = data4.max;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err26 = {instancePath:instancePath+"/placeholders/" + i1+"/max",schemaPath:"#/properties/placeholders/items/properties/max/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.placeholders.items.properties.max.type,parentSchema:schema0.properties.placeholders.items.properties.max,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1024 || isNaN(data10)){
const err27 = {instancePath:instancePath+"/placeholders/" + i1+"/max",schemaPath:"#/properties/placeholders/items/properties/max/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024",schema:1024,parentSchema:schema0.properties.placeholders.items.properties.max,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data10 < 1 || isNaN(data10)){
const err28 = {instancePath:instancePath+"/placeholders/" + i1+"/max",schemaPath:"#/properties/placeholders/items/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema0.properties.placeholders.items.properties.max,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
if(data4.overflow !== undefined){
let data11 = data4.overflow;
if(!((data11 === "error") || (data11 === "truncate"))){
const err29 = {instancePath:instancePath+"/placeholders/" + i1+"/overflow",schemaPath:"#/properties/placeholders/items/properties/overflow/enum",keyword:"enum",params:{allowedValues: schema0.properties.placeholders.items.properties.overflow.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.placeholders.items.properties.overflow.enum,parentSchema:schema0.properties.placeholders.items.properties.overflow,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data4.style !== undefined){
let data12 = data4.style;
if(!((((((((((data12 === "full") || (data12 === "long")) || (data12 === "medium")) || (data12 === "short")) || (data12 === "symbol")) || (data12 === "narrow")) || (data12 === "code")) || (data12 === "name")) || (data12 === "decimal")) || (data12 === "percent"))){
const err30 = {instancePath:instancePath+"/placeholders/" + i1+"/style",schemaPath:"#/properties/placeholders/items/properties/style/enum",keyword:"enum",params:{allowedValues: schema0.properties.placeholders.items.properties.style.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.placeholders.items.properties.style.enum,parentSchema:schema0.properties.placeholders.items.properties.style,data:data12};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data4.weekday !== undefined){
let data13 = data4.weekday;
if(!((data13 === "long") || (data13 === "short"))){
const err31 = {instancePath:instancePath+"/placeholders/" + i1+"/weekday",schemaPath:"#/properties/placeholders/items/properties/weekday/enum",keyword:"enum",params:{allowedValues: schema0.properties.placeholders.items.properties.weekday.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.placeholders.items.properties.weekday.enum,parentSchema:schema0.properties.placeholders.items.properties.weekday,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data4.decimals !== undefined){
let data14 = data4.decimals;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err32 = {instancePath:instancePath+"/placeholders/" + i1+"/decimals",schemaPath:"#/properties/placeholders/items/properties/decimals/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.placeholders.items.properties.decimals.type,parentSchema:schema0.properties.placeholders.items.properties.decimals,data:data14};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 20 || isNaN(data14)){
const err33 = {instancePath:instancePath+"/placeholders/" + i1+"/decimals",schemaPath:"#/properties/placeholders/items/properties/decimals/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20",schema:20,parentSchema:schema0.properties.placeholders.items.properties.decimals,data:data14};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data14 < 0 || isNaN(data14)){
const err34 = {instancePath:instancePath+"/placeholders/" + i1+"/decimals",schemaPath:"#/properties/placeholders/items/properties/decimals/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema0.properties.placeholders.items.properties.decimals,data:data14};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
if(data4.digits !== undefined){
let data15 = data4.digits;
if(!(data15 === "latn")){
const err35 = {instancePath:instancePath+"/placeholders/" + i1+"/digits",schemaPath:"#/properties/placeholders/items/properties/digits/enum",keyword:"enum",params:{allowedValues: schema0.properties.placeholders.items.properties.digits.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.placeholders.items.properties.digits.enum,parentSchema:schema0.properties.placeholders.items.properties.digits,data:data15};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data4.calendar !== undefined){
let data16 = data4.calendar;
if(!(data16 === "gregory")){
const err36 = {instancePath:instancePath+"/placeholders/" + i1+"/calendar",schemaPath:"#/properties/placeholders/items/properties/calendar/enum",keyword:"enum",params:{allowedValues: schema0.properties.placeholders.items.properties.calendar.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.placeholders.items.properties.calendar.enum,parentSchema:schema0.properties.placeholders.items.properties.calendar,data:data16};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data4.timeZone !== undefined){
let data17 = data4.timeZone;
if(typeof data17 === "string"){
if(!(formats0(data17))){
const err37 = {instancePath:instancePath+"/placeholders/" + i1+"/timeZone",schemaPath:"#/properties/placeholders/items/properties/timeZone/format",keyword:"format",params:{format: "time-zone"},message:"must match format \""+"time-zone"+"\"",schema:"time-zone",parentSchema:schema0.properties.placeholders.items.properties.timeZone,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/placeholders/" + i1+"/timeZone",schemaPath:"#/properties/placeholders/items/properties/timeZone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.placeholders.items.properties.timeZone.type,parentSchema:schema0.properties.placeholders.items.properties.timeZone,data:data17};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
}
}
}
if(data.header !== undefined){
if(!(validate1(data.header, {instancePath:instancePath+"/header",parentData:data,parentDataProperty:"header",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
}
if(data.body !== undefined){
if(!(validate1(data.body, {instancePath:instancePath+"/body",parentData:data,parentDataProperty:"body",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
}
if(data.footer !== undefined){
if(!(validate1(data.footer, {instancePath:instancePath+"/footer",parentData:data,parentDataProperty:"footer",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
}
if(data.file !== undefined){
let data21 = data.file;
if(!(((data21 === "document") || (data21 === "video")) || (data21 === "image"))){
const err39 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/enum",keyword:"enum",params:{allowedValues: schema0.properties.file.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.file.enum,parentSchema:schema0.properties.file,data:data21};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.fileExample !== undefined){
let data22 = data.fileExample;
if(typeof data22 === "string"){
if(!pattern6.test(data22)){
const err40 = {instancePath:instancePath+"/fileExample",schemaPath:"#/properties/fileExample/pattern",keyword:"pattern",params:{pattern: "^https?://[^/?#\\s{}]+([/?#]\\S*)?$"},message:"must match pattern \""+"^https?://[^/?#\\s{}]+([/?#]\\S*)?$"+"\"",schema:"^https?://[^/?#\\s{}]+([/?#]\\S*)?$",parentSchema:schema0.properties.fileExample,data:data22};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/fileExample",schemaPath:"#/properties/fileExample/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.fileExample.type,parentSchema:schema0.properties.fileExample,data:data22};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.buttons !== undefined){
let data23 = data.buttons;
if(Array.isArray(data23)){
if(data23.length > 100){
const err42 = {instancePath:instancePath+"/buttons",schemaPath:"#/properties/buttons/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema0.properties.buttons,data:data23};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data23.length < 1){
const err43 = {instancePath:instancePath+"/buttons",schemaPath:"#/properties/buttons/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema0.properties.buttons,data:data23};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
const _errs58 = errors;
let valid19 = false;
let passing0 = null;
const _errs59 = errors;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.url === undefined){
const err44 = {instancePath:instancePath+"/buttons/" + i2,schemaPath:"#/properties/buttons/items/oneOf/0/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'",schema:schema0.properties.buttons.items.oneOf[0].required,parentSchema:schema0.properties.buttons.items.oneOf[0],data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data24.phone !== undefined){
const err45 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/properties/buttons/items/oneOf/0/properties/phone/false schema",keyword:"false schema",params:{},message:"boolean schema is false",schema:false,parentSchema:schema0.properties.buttons.items.oneOf[0].properties.phone,data:data24.phone};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data24.reply !== undefined){
const err46 = {instancePath:instancePath+"/buttons/" + i2+"/reply",schemaPath:"#/properties/buttons/items/oneOf/0/properties/reply/false schema",keyword:"false schema",params:{},message:"boolean schema is false",schema:false,parentSchema:schema0.properties.buttons.items.oneOf[0].properties.reply,data:data24.reply};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
var _valid0 = _errs59 === errors;
if(_valid0){
valid19 = true;
passing0 = 0;
var props0 = {};
props0.url = true;
props0.phone = true;
props0.reply = true;
}
const _errs60 = errors;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.phone === undefined){
const err47 = {instancePath:instancePath+"/buttons/" + i2,schemaPath:"#/properties/buttons/items/oneOf/1/required",keyword:"required",params:{missingProperty: "phone"},message:"must have required property '"+"phone"+"'",schema:schema0.properties.buttons.items.oneOf[1].required,parentSchema:schema0.properties.buttons.items.oneOf[1],data:data24};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data24.url !== undefined){
const err48 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/properties/buttons/items/oneOf/1/properties/url/false schema",keyword:"false schema",params:{},message:"boolean schema is false",schema:false,parentSchema:schema0.properties.buttons.items.oneOf[1].properties.url,data:data24.url};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data24.reply !== undefined){
const err49 = {instancePath:instancePath+"/buttons/" + i2+"/reply",schemaPath:"#/properties/buttons/items/oneOf/1/properties/reply/false schema",keyword:"false schema",params:{},message:"boolean schema is false",schema:false,parentSchema:schema0.properties.buttons.items.oneOf[1].properties.reply,data:data24.reply};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
var _valid0 = _errs60 === errors;
if(_valid0 && valid19){
valid19 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid19 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.phone = true;
props0.url = true;
props0.reply = true;
}
}
const _errs61 = errors;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.reply === undefined){
const err50 = {instancePath:instancePath+"/buttons/" + i2,schemaPath:"#/properties/buttons/items/oneOf/2/required",keyword:"required",params:{missingProperty: "reply"},message:"must have required property '"+"reply"+"'",schema:schema0.properties.buttons.items.oneOf[2].required,parentSchema:schema0.properties.buttons.items.oneOf[2],data:data24};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data24.url !== undefined){
const err51 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/properties/buttons/items/oneOf/2/properties/url/false schema",keyword:"false schema",params:{},message:"boolean schema is false",schema:false,parentSchema:schema0.properties.buttons.items.oneOf[2].properties.url,data:data24.url};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(data24.phone !== undefined){
const err52 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/properties/buttons/items/oneOf/2/properties/phone/false schema",keyword:"false schema",params:{},message:"boolean schema is false",schema:false,parentSchema:schema0.properties.buttons.items.oneOf[2].properties.phone,data:data24.phone};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
var _valid0 = _errs61 === errors;
if(_valid0 && valid19){
valid19 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid19 = true;
passing0 = 2;
if(props0 !== true){
props0 = props0 || {};
props0.reply = true;
props0.url = true;
props0.phone = true;
}
}
}
}
if(!valid19){
const err53 = {instancePath:instancePath+"/buttons/" + i2,schemaPath:"#/properties/buttons/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema0.properties.buttons.items.oneOf,parentSchema:schema0.properties.buttons.items,data:data24};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
else {
errors = _errs58;
if(vErrors !== null){
if(_errs58){
vErrors.length = _errs58;
}
else {
vErrors = null;
}
}
}
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key2 in data24){
if(!((((((key2 === "url") || (key2 === "phone")) || (key2 === "reply")) || (key2 === "name")) || (key2 === "text")) || (key2 === "example"))){
const err54 = {instancePath:instancePath+"/buttons/" + i2,schemaPath:"#/properties/buttons/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.buttons.items,data:data24};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data24.url !== undefined){
let data31 = data24.url;
if((typeof data31 !== "string") && (!(data31 && typeof data31 == "object" && !Array.isArray(data31)))){
const err55 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/properties/buttons/items/properties/url/type",keyword:"type",params:{type: schema0.properties.buttons.items.properties.url.type},message:"must be string,object",schema:schema0.properties.buttons.items.properties.url.type,parentSchema:schema0.properties.buttons.items.properties.url,data:data31};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(typeof data31 === "string"){
if(!pattern6.test(data31)){
const err56 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/$defs/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^/?#\\s{}]+([/?#]\\S*)?$"},message:"must match pattern \""+"^https?://[^/?#\\s{}]+([/?#]\\S*)?$"+"\"",schema:"^https?://[^/?#\\s{}]+([/?#]\\S*)?$",parentSchema:schema11,data:data31};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(Object.keys(data31).length < 1){
const err57 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/properties/buttons/items/properties/url/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema0.properties.buttons.items.properties.url,data:data31};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
for(const key3 in data31){
const _errs67 = errors;
if(typeof key3 === "string"){
if(!pattern1.test(key3)){
const err58 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/$defs/languageCode/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(_[A-Z]{2})?$"},message:"must match pattern \""+"^[a-z]{2,3}(_[A-Z]{2})?$"+"\"",schema:"^[a-z]{2,3}(_[A-Z]{2})?$",parentSchema:schema1,data:key3,propertyName:key3};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var valid26 = _errs67 === errors;
if(!valid26){
const err59 = {instancePath:instancePath+"/buttons/" + i2+"/url",schemaPath:"#/properties/buttons/items/properties/url/propertyNames",keyword:"propertyNames",params:{propertyName: key3},message:"property name must be valid",schema:schema0.properties.buttons.items.properties.url.propertyNames,parentSchema:schema0.properties.buttons.items.properties.url,data:data31};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
for(const key4 in data31){
let data32 = data31[key4];
if(typeof data32 !== "string"){
const err60 = {instancePath:instancePath+"/buttons/" + i2+"/url/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/buttons/items/properties/url/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.buttons.items.properties.url.additionalProperties.type,parentSchema:schema0.properties.buttons.items.properties.url.additionalProperties,data:data32};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(typeof data32 === "string"){
if(!pattern6.test(data32)){
const err61 = {instancePath:instancePath+"/buttons/" + i2+"/url/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^/?#\\s{}]+([/?#]\\S*)?$"},message:"must match pattern \""+"^https?://[^/?#\\s{}]+([/?#]\\S*)?$"+"\"",schema:"^https?://[^/?#\\s{}]+([/?#]\\S*)?$",parentSchema:schema11,data:data32};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
}
}
if(data24.phone !== undefined){
let data33 = data24.phone;
if((typeof data33 !== "string") && (!(data33 && typeof data33 == "object" && !Array.isArray(data33)))){
const err62 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/properties/buttons/items/properties/phone/type",keyword:"type",params:{type: schema0.properties.buttons.items.properties.phone.type},message:"must be string,object",schema:schema0.properties.buttons.items.properties.phone.type,parentSchema:schema0.properties.buttons.items.properties.phone,data:data33};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(typeof data33 === "string"){
if(data33.length < 1){
const err63 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/properties/buttons/items/properties/phone/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.buttons.items.properties.phone,data:data33};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
if(Object.keys(data33).length < 1){
const err64 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/properties/buttons/items/properties/phone/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema0.properties.buttons.items.properties.phone,data:data33};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
for(const key5 in data33){
const _errs77 = errors;
if(typeof key5 === "string"){
if(!pattern1.test(key5)){
const err65 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/$defs/languageCode/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(_[A-Z]{2})?$"},message:"must match pattern \""+"^[a-z]{2,3}(_[A-Z]{2})?$"+"\"",schema:"^[a-z]{2,3}(_[A-Z]{2})?$",parentSchema:schema1,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
var valid31 = _errs77 === errors;
if(!valid31){
const err66 = {instancePath:instancePath+"/buttons/" + i2+"/phone",schemaPath:"#/properties/buttons/items/properties/phone/propertyNames",keyword:"propertyNames",params:{propertyName: key5},message:"property name must be valid",schema:schema0.properties.buttons.items.properties.phone.propertyNames,parentSchema:schema0.properties.buttons.items.properties.phone,data:data33};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
for(const key6 in data33){
let data34 = data33[key6];
if(typeof data34 === "string"){
if(data34.length < 1){
const err67 = {instancePath:instancePath+"/buttons/" + i2+"/phone/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data34};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/buttons/" + i2+"/phone/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data34};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
}
if(data24.reply !== undefined){
if(!(validate1(data24.reply, {instancePath:instancePath+"/buttons/" + i2+"/reply",parentData:data24,parentDataProperty:"reply",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
}
if(data24.name !== undefined){
let data36 = data24.name;
if(typeof data36 !== "string"){
const err69 = {instancePath:instancePath+"/buttons/" + i2+"/name",schemaPath:"#/properties/buttons/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.buttons.items.properties.name.type,parentSchema:schema0.properties.buttons.items.properties.name,data:data36};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(typeof data36 === "string"){
if(!pattern3.test(data36)){
const err70 = {instancePath:instancePath+"/buttons/" + i2+"/name",schemaPath:"#/$defs/label/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]{0,63}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]{0,63}$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]{0,63}$",parentSchema:schema3,data:data36};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
if(data24.text !== undefined){
if(!(validate1(data24.text, {instancePath:instancePath+"/buttons/" + i2+"/text",parentData:data24,parentDataProperty:"text",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
}
if(data24.example !== undefined){
let data38 = data24.example;
if(typeof data38 === "string"){
if(data38.length < 1){
const err71 = {instancePath:instancePath+"/buttons/" + i2+"/example",schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data38};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/buttons/" + i2+"/example",schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data38};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/buttons/" + i2,schemaPath:"#/properties/buttons/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.buttons.items.type,parentSchema:schema0.properties.buttons.items,data:data24};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/buttons",schemaPath:"#/properties/buttons/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema0.properties.buttons.type,parentSchema:schema0.properties.buttons,data:data23};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.category !== undefined){
let data39 = data.category;
if(!(((data39 === "marketing") || (data39 === "utility")) || (data39 === "authentication"))){
const err75 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/enum",keyword:"enum",params:{allowedValues: schema0.properties.category.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.category.enum,parentSchema:schema0.properties.category,data:data39};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.status !== undefined){
let data40 = data.status;
if(typeof data40 === "string"){
if(!pattern12.test(data40)){
const err76 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z_]*$"},message:"must match pattern \""+"^[a-z][a-z_]*$"+"\"",schema:"^[a-z][a-z_]*$",parentSchema:schema0.properties.status,data:data40};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
else {
const err77 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.status.type,parentSchema:schema0.properties.status,data:data40};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.delivery !== undefined){
let data41 = data.delivery;
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
if(Object.keys(data41).length < 1){
const err78 = {instancePath:instancePath+"/delivery",schemaPath:"#/properties/delivery/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema0.properties.delivery,data:data41};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
for(const key7 in data41){
if(!((((key7 === "priority") || (key7 === "expires")) || (key7 === "quietHours")) || (key7 === "onUnknown"))){
const err79 = {instancePath:instancePath+"/delivery",schemaPath:"#/properties/delivery/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.delivery,data:data41};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data41.priority !== undefined){
let data42 = data41.priority;
if(!((((data42 === "urgent") || (data42 === "high")) || (data42 === "normal")) || (data42 === "bulk"))){
const err80 = {instancePath:instancePath+"/delivery/priority",schemaPath:"#/properties/delivery/properties/priority/enum",keyword:"enum",params:{allowedValues: schema0.properties.delivery.properties.priority.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.delivery.properties.priority.enum,parentSchema:schema0.properties.delivery.properties.priority,data:data42};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data41.expires !== undefined){
let data43 = data41.expires;
if(typeof data43 === "string"){
if(!pattern13.test(data43)){
const err81 = {instancePath:instancePath+"/delivery/expires",schemaPath:"#/properties/delivery/properties/expires/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,9} (second|minute|hour|day)s?$"},message:"must match pattern \""+"^[0-9]{1,9} (second|minute|hour|day)s?$"+"\"",schema:"^[0-9]{1,9} (second|minute|hour|day)s?$",parentSchema:schema0.properties.delivery.properties.expires,data:data43};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
else {
const err82 = {instancePath:instancePath+"/delivery/expires",schemaPath:"#/properties/delivery/properties/expires/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.delivery.properties.expires.type,parentSchema:schema0.properties.delivery.properties.expires,data:data43};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data41.quietHours !== undefined){
let data44 = data41.quietHours;
if(typeof data44 === "string"){
if(!pattern14.test(data44)){
const err83 = {instancePath:instancePath+"/delivery/quietHours",schemaPath:"#/properties/delivery/properties/quietHours/pattern",keyword:"pattern",params:{pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$"},message:"must match pattern \""+"^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$"+"\"",schema:"^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$",parentSchema:schema0.properties.delivery.properties.quietHours,data:data44};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/delivery/quietHours",schemaPath:"#/properties/delivery/properties/quietHours/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.delivery.properties.quietHours.type,parentSchema:schema0.properties.delivery.properties.quietHours,data:data44};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data41.onUnknown !== undefined){
let data45 = data41.onUnknown;
if(!((data45 === "hold") || (data45 === "resend"))){
const err85 = {instancePath:instancePath+"/delivery/onUnknown",schemaPath:"#/properties/delivery/properties/onUnknown/enum",keyword:"enum",params:{allowedValues: schema0.properties.delivery.properties.onUnknown.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.delivery.properties.onUnknown.enum,parentSchema:schema0.properties.delivery.properties.onUnknown,data:data45};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
else {
const err86 = {instancePath:instancePath+"/delivery",schemaPath:"#/properties/delivery/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.delivery.type,parentSchema:schema0.properties.delivery,data:data41};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data.function !== undefined){
let data46 = data.function;
if(typeof data46 === "string"){
if(!pattern15.test(data46)){
const err87 = {instancePath:instancePath+"/function",schemaPath:"#/properties/function/pattern",keyword:"pattern",params:{pattern: "^send[A-Z0-9][A-Za-z0-9]{0,200}$"},message:"must match pattern \""+"^send[A-Z0-9][A-Za-z0-9]{0,200}$"+"\"",schema:"^send[A-Z0-9][A-Za-z0-9]{0,200}$",parentSchema:schema0.properties.function,data:data46};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
else {
const err88 = {instancePath:instancePath+"/function",schemaPath:"#/properties/function/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.function.type,parentSchema:schema0.properties.function,data:data46};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data.description !== undefined){
let data47 = data.description;
if(typeof data47 === "string"){
if(data47.length < 1){
const err89 = {instancePath:instancePath+"/description",schemaPath:"#/$defs/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data47};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
else {
const err90 = {instancePath:instancePath+"/description",schemaPath:"#/$defs/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data47};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
else {
const err91 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateConfig = validate7;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"notifygen configuration","description":"notifygen.config.json, or the key notifygen of package.json. Paths are relative to that file.","type":"object","additionalProperties":false,"errorMessage":"use a map, such as { \"templates\": \"templates\", \"out\": \"generated\" }","properties":{"$schema":{"description":"The location of this schema, for editors.","type":"string","examples":["./node_modules/notifygen/config.schema.json"]},"templates":{"description":"Folder of the YAML templates. Default: templates.","type":"string","minLength":1,"examples":["whatsapp"]},"out":{"description":"Folder for the generated modules. Default: generated.","type":"string","minLength":1,"examples":["src/whatsapp"]},"target":{"description":"Language of the generated modules: ts, or js with declarations, which needs no compiler. Default: ts.","enum":["ts","js"]},"importExtension":{"description":"Extension of relative imports in generated TypeScript. With none, go to definition opens the YAML. Default: .js.","enum":[".js",".ts","none"]},"runtimeModule":{"description":"The module that generated code imports. Default: @notifygen/runtime/codegen.","type":"string","pattern":"^[^\\s\"'`\\\\]+$","patternErrorMessage":"a module name has no spaces, quotes or backslashes","examples":["@acme/whatsapp-runtime/codegen"]},"header":{"description":"Comment lines at the top of every generated file, such as a licence. Default: none.","type":"array","examples":[["// Copyright Harbour & Home"]],"items":{"description":"A comment line: // Copyright Harbour & Home, for example.","type":"string","pattern":"^(//[^\\r\\n\\u2028\\u2029]*|/\\*((?!\\*/)[^\\r\\n\\u2028\\u2029])*\\*/)$","patternErrorMessage":"a header line is a comment: // … or /* … */"}},"timeZone":{"description":"The time zone of typed placeholders that state none, as an IANA name. Default: none, so callers pass plain dates and times.","type":"string","format":"time-zone","examples":["Europe/Berlin"]},"parameters":{"description":"How callers pass parameters and button suffixes: tuple is a list in order with labels, named is an object with one property each. Default: tuple.","enum":["tuple","named"],"examples":["named"]},"sandbox":{"description":"Options of notifygen sandbox.","type":"object","additionalProperties":false,"properties":{"port":{"description":"Port to listen on; 0 picks a free one. Default: 8025.","type":"integer","minimum":0,"maximum":65535,"examples":[8030]},"host":{"description":"Address to listen on. Default: 127.0.0.1.","type":"string","minLength":1,"examples":["0.0.0.0"]},"allowHost":{"description":"Other host names that clients may use, such as the name of a container. Default: none.","type":"array","items":{"type":"string","minLength":1},"examples":[["gateway.local"]]},"open":{"description":"Whether to open the inbox in the browser. Default: false.","type":"boolean","examples":[true]},"data":{"description":"File that keeps messages across restarts. Default: messages are kept in memory only.","type":"string","minLength":1,"examples":["sandbox.jsonl"]},"max":{"description":"Maximum number of messages to keep. Default: 1000.","type":"integer","minimum":1,"maximum":1000000,"examples":[500]},"faults":{"description":"Faults to simulate, such as 429=5:3 or cut-after:10%. Default: none.","type":"array","items":{"type":"string","minLength":1},"examples":[["429=5:3"]]},"appId":{"description":"The x-app-id that requests must have. Default: sandbox-app.","type":"string","minLength":1,"examples":["test-app"]},"apiKey":{"description":"The x-api-key that requests must have; not a real one, because the inbox shows it. Default: sandbox-key.","type":"string","minLength":1,"examples":["test-key"]},"lenient":{"description":"Whether to accept what the documentation of the gateway does not mention, such as unknown fields. Default: false.","type":"boolean","examples":[true]},"quiet":{"description":"Whether not to print a line for each call. Default: false.","type":"boolean","examples":[true]},"dialect":{"description":"The form of template requests to accept. Default: the form of the documentation's complete example.","type":"object","additionalProperties":false,"properties":{"templatePath":{"description":"The path of the template endpoint. Default: /api/v1/whatsApp/whatsappHSM.","enum":["/api/v1/whatsApp/whatsappHSM","/api/v1/whatsappHSM"],"examples":["/api/v1/whatsappHSM"]},"parametersField":{"description":"The name of the field with the parameters. Default: parameters.","enum":["parameters","parameter"],"examples":["parameter"]},"messageWrapper":{"description":"Whether the fields are inside a top-level message object. Default: true.","type":"boolean","examples":[false]}},"examples":[{"parametersField":"parameter","messageWrapper":false}]}},"examples":[{"port":8030,"open":true}]}}};
const pattern16 = new RegExp("^[^\\s\"'`\\\\]+$", "u");
const pattern17 = new RegExp("^(//[^\\r\\n\\u2028\\u2029]*|/\\*((?!\\*/)[^\\r\\n\\u2028\\u2029])*\\*/)$", "u");

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema19.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.$schema.type,parentSchema:schema19.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.templates !== undefined){
let data1 = data.templates;
if(typeof data1 === "string"){
if(data1.length < 1){
const err2 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.templates,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.templates.type,parentSchema:schema19.properties.templates,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.out !== undefined){
let data2 = data.out;
if(typeof data2 === "string"){
if(data2.length < 1){
const err4 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.out,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/out",schemaPath:"#/properties/out/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.out.type,parentSchema:schema19.properties.out,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.target !== undefined){
let data3 = data.target;
if(!((data3 === "ts") || (data3 === "js"))){
const err6 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/enum",keyword:"enum",params:{allowedValues: schema19.properties.target.enum},message:"must be equal to one of the allowed values",schema:schema19.properties.target.enum,parentSchema:schema19.properties.target,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.importExtension !== undefined){
let data4 = data.importExtension;
if(!(((data4 === ".js") || (data4 === ".ts")) || (data4 === "none"))){
const err7 = {instancePath:instancePath+"/importExtension",schemaPath:"#/properties/importExtension/enum",keyword:"enum",params:{allowedValues: schema19.properties.importExtension.enum},message:"must be equal to one of the allowed values",schema:schema19.properties.importExtension.enum,parentSchema:schema19.properties.importExtension,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.runtimeModule !== undefined){
let data5 = data.runtimeModule;
if(typeof data5 === "string"){
if(!pattern16.test(data5)){
const err8 = {instancePath:instancePath+"/runtimeModule",schemaPath:"#/properties/runtimeModule/pattern",keyword:"pattern",params:{pattern: "^[^\\s\"'`\\\\]+$"},message:"must match pattern \""+"^[^\\s\"'`\\\\]+$"+"\"",schema:"^[^\\s\"'`\\\\]+$",parentSchema:schema19.properties.runtimeModule,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/runtimeModule",schemaPath:"#/properties/runtimeModule/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.runtimeModule.type,parentSchema:schema19.properties.runtimeModule,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.header !== undefined){
let data6 = data.header;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(typeof data7 === "string"){
if(!pattern17.test(data7)){
const err10 = {instancePath:instancePath+"/header/" + i0,schemaPath:"#/properties/header/items/pattern",keyword:"pattern",params:{pattern: "^(//[^\\r\\n\\u2028\\u2029]*|/\\*((?!\\*/)[^\\r\\n\\u2028\\u2029])*\\*/)$"},message:"must match pattern \""+"^(//[^\\r\\n\\u2028\\u2029]*|/\\*((?!\\*/)[^\\r\\n\\u2028\\u2029])*\\*/)$"+"\"",schema:"^(//[^\\r\\n\\u2028\\u2029]*|/\\*((?!\\*/)[^\\r\\n\\u2028\\u2029])*\\*/)$",parentSchema:schema19.properties.header.items,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/header/" + i0,schemaPath:"#/properties/header/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.header.items.type,parentSchema:schema19.properties.header.items,data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.header.type,parentSchema:schema19.properties.header,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.timeZone !== undefined){
let data8 = data.timeZone;
if(typeof data8 === "string"){
if(!(formats0(data8))){
const err13 = {instancePath:instancePath+"/timeZone",schemaPath:"#/properties/timeZone/format",keyword:"format",params:{format: "time-zone"},message:"must match format \""+"time-zone"+"\"",schema:"time-zone",parentSchema:schema19.properties.timeZone,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/timeZone",schemaPath:"#/properties/timeZone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.timeZone.type,parentSchema:schema19.properties.timeZone,data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.parameters !== undefined){
let data9 = data.parameters;
if(!((data9 === "tuple") || (data9 === "named"))){
const err15 = {instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/enum",keyword:"enum",params:{allowedValues: schema19.properties.parameters.enum},message:"must be equal to one of the allowed values",schema:schema19.properties.parameters.enum,parentSchema:schema19.properties.parameters,data:data9};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.sandbox !== undefined){
let data10 = data.sandbox;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key1 in data10){
if(!(func0.call(schema19.properties.sandbox.properties, key1))){
const err16 = {instancePath:instancePath+"/sandbox",schemaPath:"#/properties/sandbox/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema19.properties.sandbox,data:data10};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data10.port !== undefined){
let data11 = data10.port;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err17 = {instancePath:instancePath+"/sandbox/port",schemaPath:"#/properties/sandbox/properties/port/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema19.properties.sandbox.properties.port.type,parentSchema:schema19.properties.sandbox.properties.port,data:data11};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 65535 || isNaN(data11)){
const err18 = {instancePath:instancePath+"/sandbox/port",schemaPath:"#/properties/sandbox/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535",schema:65535,parentSchema:schema19.properties.sandbox.properties.port,data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data11 < 0 || isNaN(data11)){
const err19 = {instancePath:instancePath+"/sandbox/port",schemaPath:"#/properties/sandbox/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema19.properties.sandbox.properties.port,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data10.host !== undefined){
let data12 = data10.host;
if(typeof data12 === "string"){
if(data12.length < 1){
const err20 = {instancePath:instancePath+"/sandbox/host",schemaPath:"#/properties/sandbox/properties/host/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.sandbox.properties.host,data:data12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/sandbox/host",schemaPath:"#/properties/sandbox/properties/host/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.sandbox.properties.host.type,parentSchema:schema19.properties.sandbox.properties.host,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data10.allowHost !== undefined){
let data13 = data10.allowHost;
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(typeof data14 === "string"){
if(data14.length < 1){
const err22 = {instancePath:instancePath+"/sandbox/allowHost/" + i1,schemaPath:"#/properties/sandbox/properties/allowHost/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.sandbox.properties.allowHost.items,data:data14};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/sandbox/allowHost/" + i1,schemaPath:"#/properties/sandbox/properties/allowHost/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.sandbox.properties.allowHost.items.type,parentSchema:schema19.properties.sandbox.properties.allowHost.items,data:data14};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/sandbox/allowHost",schemaPath:"#/properties/sandbox/properties/allowHost/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.sandbox.properties.allowHost.type,parentSchema:schema19.properties.sandbox.properties.allowHost,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.open !== undefined){
let data15 = data10.open;
if(typeof data15 !== "boolean"){
const err25 = {instancePath:instancePath+"/sandbox/open",schemaPath:"#/properties/sandbox/properties/open/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema19.properties.sandbox.properties.open.type,parentSchema:schema19.properties.sandbox.properties.open,data:data15};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data10.data !== undefined){
let data16 = data10.data;
if(typeof data16 === "string"){
if(data16.length < 1){
const err26 = {instancePath:instancePath+"/sandbox/data",schemaPath:"#/properties/sandbox/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.sandbox.properties.data,data:data16};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/sandbox/data",schemaPath:"#/properties/sandbox/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.sandbox.properties.data.type,parentSchema:schema19.properties.sandbox.properties.data,data:data16};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data10.max !== undefined){
let data17 = data10.max;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err28 = {instancePath:instancePath+"/sandbox/max",schemaPath:"#/properties/sandbox/properties/max/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema19.properties.sandbox.properties.max.type,parentSchema:schema19.properties.sandbox.properties.max,data:data17};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000000 || isNaN(data17)){
const err29 = {instancePath:instancePath+"/sandbox/max",schemaPath:"#/properties/sandbox/properties/max/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema19.properties.sandbox.properties.max,data:data17};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data17 < 1 || isNaN(data17)){
const err30 = {instancePath:instancePath+"/sandbox/max",schemaPath:"#/properties/sandbox/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema19.properties.sandbox.properties.max,data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data10.faults !== undefined){
let data18 = data10.faults;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i2=0; i2<len2; i2++){
let data19 = data18[i2];
if(typeof data19 === "string"){
if(data19.length < 1){
const err31 = {instancePath:instancePath+"/sandbox/faults/" + i2,schemaPath:"#/properties/sandbox/properties/faults/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.sandbox.properties.faults.items,data:data19};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/sandbox/faults/" + i2,schemaPath:"#/properties/sandbox/properties/faults/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.sandbox.properties.faults.items.type,parentSchema:schema19.properties.sandbox.properties.faults.items,data:data19};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/sandbox/faults",schemaPath:"#/properties/sandbox/properties/faults/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.sandbox.properties.faults.type,parentSchema:schema19.properties.sandbox.properties.faults,data:data18};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data10.appId !== undefined){
let data20 = data10.appId;
if(typeof data20 === "string"){
if(data20.length < 1){
const err34 = {instancePath:instancePath+"/sandbox/appId",schemaPath:"#/properties/sandbox/properties/appId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.sandbox.properties.appId,data:data20};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/sandbox/appId",schemaPath:"#/properties/sandbox/properties/appId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.sandbox.properties.appId.type,parentSchema:schema19.properties.sandbox.properties.appId,data:data20};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data10.apiKey !== undefined){
let data21 = data10.apiKey;
if(typeof data21 === "string"){
if(data21.length < 1){
const err36 = {instancePath:instancePath+"/sandbox/apiKey",schemaPath:"#/properties/sandbox/properties/apiKey/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.sandbox.properties.apiKey,data:data21};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/sandbox/apiKey",schemaPath:"#/properties/sandbox/properties/apiKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.sandbox.properties.apiKey.type,parentSchema:schema19.properties.sandbox.properties.apiKey,data:data21};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data10.lenient !== undefined){
let data22 = data10.lenient;
if(typeof data22 !== "boolean"){
const err38 = {instancePath:instancePath+"/sandbox/lenient",schemaPath:"#/properties/sandbox/properties/lenient/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema19.properties.sandbox.properties.lenient.type,parentSchema:schema19.properties.sandbox.properties.lenient,data:data22};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data10.quiet !== undefined){
let data23 = data10.quiet;
if(typeof data23 !== "boolean"){
const err39 = {instancePath:instancePath+"/sandbox/quiet",schemaPath:"#/properties/sandbox/properties/quiet/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema19.properties.sandbox.properties.quiet.type,parentSchema:schema19.properties.sandbox.properties.quiet,data:data23};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data10.dialect !== undefined){
let data24 = data10.dialect;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key2 in data24){
if(!(((key2 === "templatePath") || (key2 === "parametersField")) || (key2 === "messageWrapper"))){
const err40 = {instancePath:instancePath+"/sandbox/dialect",schemaPath:"#/properties/sandbox/properties/dialect/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema19.properties.sandbox.properties.dialect,data:data24};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data24.templatePath !== undefined){
let data25 = data24.templatePath;
if(!((data25 === "/api/v1/whatsApp/whatsappHSM") || (data25 === "/api/v1/whatsappHSM"))){
const err41 = {instancePath:instancePath+"/sandbox/dialect/templatePath",schemaPath:"#/properties/sandbox/properties/dialect/properties/templatePath/enum",keyword:"enum",params:{allowedValues: schema19.properties.sandbox.properties.dialect.properties.templatePath.enum},message:"must be equal to one of the allowed values",schema:schema19.properties.sandbox.properties.dialect.properties.templatePath.enum,parentSchema:schema19.properties.sandbox.properties.dialect.properties.templatePath,data:data25};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data24.parametersField !== undefined){
let data26 = data24.parametersField;
if(!((data26 === "parameters") || (data26 === "parameter"))){
const err42 = {instancePath:instancePath+"/sandbox/dialect/parametersField",schemaPath:"#/properties/sandbox/properties/dialect/properties/parametersField/enum",keyword:"enum",params:{allowedValues: schema19.properties.sandbox.properties.dialect.properties.parametersField.enum},message:"must be equal to one of the allowed values",schema:schema19.properties.sandbox.properties.dialect.properties.parametersField.enum,parentSchema:schema19.properties.sandbox.properties.dialect.properties.parametersField,data:data26};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data24.messageWrapper !== undefined){
let data27 = data24.messageWrapper;
if(typeof data27 !== "boolean"){
const err43 = {instancePath:instancePath+"/sandbox/dialect/messageWrapper",schemaPath:"#/properties/sandbox/properties/dialect/properties/messageWrapper/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema19.properties.sandbox.properties.dialect.properties.messageWrapper.type,parentSchema:schema19.properties.sandbox.properties.dialect.properties.messageWrapper,data:data27};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/sandbox/dialect",schemaPath:"#/properties/sandbox/properties/dialect/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.properties.sandbox.properties.dialect.type,parentSchema:schema19.properties.sandbox.properties.dialect,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/sandbox",schemaPath:"#/properties/sandbox/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.properties.sandbox.type,parentSchema:schema19.properties.sandbox,data:data10};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateContract = validate8;
const schema20 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"notifygen contract","description":"contract.json beside the generated modules: the shape of every template, for other tools. It is written by notifygen generate and read by notifygen diff.","type":"object","required":["$comment","version","templates"],"additionalProperties":false,"properties":{"$comment":{"description":"Marks the file as generated.","const":"@generated by notifygen. Do not edit."},"version":{"description":"Incremented when tools that read the file need to change.","const":1},"templates":{"description":"The templates, sorted by name.","type":"array","items":{"$ref":"#/$defs/template"}}},"$defs":{"template":{"description":"What callers of one template depend on.","type":"object","required":["name","function","source","languages","callerChoosesLanguage","parameters"],"additionalProperties":false,"properties":{"name":{"description":"The approved name.","type":"string","pattern":"^[a-z0-9_]{1,512}$"},"function":{"description":"The generated function that sends it.","type":"string"},"source":{"description":"The path of its YAML file within the project, with forward slashes.","type":"string"},"category":{"description":"The category, if it is declared.","type":"string"},"languages":{"description":"The approved languages; empty if the field is not sent.","type":"array","items":{"type":"string"},"uniqueItems":true},"callerChoosesLanguage":{"description":"Whether the caller chooses one of the languages. If not, the only language is always sent.","type":"boolean"},"parameters":{"description":"The name of each parameter, in order: those of the header first.","type":"array","items":{"type":"string"}},"namedParameters":{"description":"Whether callers pass parameters and button suffixes by name. Absent if they pass them in order.","const":true},"values":{"description":"What is known of the values of parameters, by name. A parameter that takes any text is absent.","type":"object","additionalProperties":{"description":"What a parameter accepts.","type":"object","additionalProperties":false,"properties":{"type":{"description":"The type of the values. Default: text.","enum":["text","number","money","date","time","datetime","code"]},"max":{"description":"The maximum length of a text or code.","type":"integer"},"overflow":{"description":"What happens to a longer text. Default: error.","enum":["error","truncate"]},"timeZone":{"description":"The time zone in which points in time are shown, if it is fixed.","type":"string"},"decimals":{"description":"The number of decimals to which a number is rounded, if it is fixed.","type":"integer"},"style":{"description":"How a number, an amount or a date is written, if it is fixed.","type":"string"},"weekday":{"description":"How the day of the week is added to a date. Default: only the style full has it.","enum":["long","short"]},"digits":{"description":"Present if the digits are 0 to 9 in every language.","const":"latn"},"calendar":{"description":"Present if dates are in the Gregorian calendar in every language.","const":"gregory"}}}},"takesTimeZone":{"description":"Present if every message states the time zone of its points in time.","const":true},"file":{"description":"The kind of file in the header; absent if the template has none.","enum":["document","video","image"]},"header":{"description":"The approved header text; absent if not declared.","$ref":"#/$defs/text"},"body":{"description":"The approved body text; absent if not declared.","$ref":"#/$defs/text"},"footer":{"description":"The approved footer text; absent if not declared.","$ref":"#/$defs/text"},"buttons":{"description":"The buttons in order; absent if the template has none.","type":"array","items":{"$ref":"#/$defs/button"}}}},"text":{"description":"An approved text: one for all languages, or one per language code.","anyOf":[{"type":"string"},{"type":"object","additionalProperties":{"type":"string"}}]},"button":{"description":"A button. A URL button with a label takes a suffix from the caller.","type":"object","required":["kind"],"additionalProperties":false,"properties":{"kind":{"enum":["url","phone","reply"]},"url":{"description":"Ends with {{1}} if it takes a suffix.","$ref":"#/$defs/text"},"label":{"description":"The label of the suffix that the caller passes; absent if the caller passes none.","type":"string"},"repeats":{"description":"The name of the parameter that the suffix repeats, which is a one-time password.","type":"string"},"phone":{"$ref":"#/$defs/text"},"text":{"$ref":"#/$defs/text"}}}}};
const schema21 = {"description":"What callers of one template depend on.","type":"object","required":["name","function","source","languages","callerChoosesLanguage","parameters"],"additionalProperties":false,"properties":{"name":{"description":"The approved name.","type":"string","pattern":"^[a-z0-9_]{1,512}$"},"function":{"description":"The generated function that sends it.","type":"string"},"source":{"description":"The path of its YAML file within the project, with forward slashes.","type":"string"},"category":{"description":"The category, if it is declared.","type":"string"},"languages":{"description":"The approved languages; empty if the field is not sent.","type":"array","items":{"type":"string"},"uniqueItems":true},"callerChoosesLanguage":{"description":"Whether the caller chooses one of the languages. If not, the only language is always sent.","type":"boolean"},"parameters":{"description":"The name of each parameter, in order: those of the header first.","type":"array","items":{"type":"string"}},"namedParameters":{"description":"Whether callers pass parameters and button suffixes by name. Absent if they pass them in order.","const":true},"values":{"description":"What is known of the values of parameters, by name. A parameter that takes any text is absent.","type":"object","additionalProperties":{"description":"What a parameter accepts.","type":"object","additionalProperties":false,"properties":{"type":{"description":"The type of the values. Default: text.","enum":["text","number","money","date","time","datetime","code"]},"max":{"description":"The maximum length of a text or code.","type":"integer"},"overflow":{"description":"What happens to a longer text. Default: error.","enum":["error","truncate"]},"timeZone":{"description":"The time zone in which points in time are shown, if it is fixed.","type":"string"},"decimals":{"description":"The number of decimals to which a number is rounded, if it is fixed.","type":"integer"},"style":{"description":"How a number, an amount or a date is written, if it is fixed.","type":"string"},"weekday":{"description":"How the day of the week is added to a date. Default: only the style full has it.","enum":["long","short"]},"digits":{"description":"Present if the digits are 0 to 9 in every language.","const":"latn"},"calendar":{"description":"Present if dates are in the Gregorian calendar in every language.","const":"gregory"}}}},"takesTimeZone":{"description":"Present if every message states the time zone of its points in time.","const":true},"file":{"description":"The kind of file in the header; absent if the template has none.","enum":["document","video","image"]},"header":{"description":"The approved header text; absent if not declared.","$ref":"#/$defs/text"},"body":{"description":"The approved body text; absent if not declared.","$ref":"#/$defs/text"},"footer":{"description":"The approved footer text; absent if not declared.","$ref":"#/$defs/text"},"buttons":{"description":"The buttons in order; absent if the template has none.","type":"array","items":{"$ref":"#/$defs/button"}}}};
const schema22 = {"description":"An approved text: one for all languages, or one per language code.","anyOf":[{"type":"string"},{"type":"object","additionalProperties":{"type":"string"}}]};
const schema25 = {"description":"A button. A URL button with a label takes a suffix from the caller.","type":"object","required":["kind"],"additionalProperties":false,"properties":{"kind":{"enum":["url","phone","reply"]},"url":{"description":"Ends with {{1}} if it takes a suffix.","$ref":"#/$defs/text"},"label":{"description":"The label of the suffix that the caller passes; absent if the caller passes none.","type":"string"},"repeats":{"description":"The name of the parameter that the suffix repeats, which is a one-time password.","type":"string"},"phone":{"$ref":"#/$defs/text"},"text":{"$ref":"#/$defs/text"}}};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema25.required,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "kind") || (key0 === "url")) || (key0 === "label")) || (key0 === "repeats")) || (key0 === "phone")) || (key0 === "text"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(!(((data0 === "url") || (data0 === "phone")) || (data0 === "reply"))){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema25.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema25.properties.kind.enum,parentSchema:schema25.properties.kind,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.url !== undefined){
let data1 = data.url;
const _errs5 = errors;
let valid2 = false;
const _errs6 = errors;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/$defs/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[0].type,parentSchema:schema22.anyOf[0],data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
const _errs8 = errors;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/url/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/anyOf/1/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[1].additionalProperties.type,parentSchema:schema22.anyOf[1].additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/url",schemaPath:"#/$defs/text/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.anyOf[1].type,parentSchema:schema22.anyOf[1],data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err6 = {instancePath:instancePath+"/url",schemaPath:"#/$defs/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema22.anyOf,parentSchema:schema22,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
}
if(data.label !== undefined){
let data3 = data.label;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema25.properties.label.type,parentSchema:schema25.properties.label,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.repeats !== undefined){
let data4 = data.repeats;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/repeats",schemaPath:"#/properties/repeats/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema25.properties.repeats.type,parentSchema:schema25.properties.repeats,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.phone !== undefined){
let data5 = data.phone;
const _errs19 = errors;
let valid5 = false;
const _errs20 = errors;
if(typeof data5 !== "string"){
const err9 = {instancePath:instancePath+"/phone",schemaPath:"#/$defs/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[0].type,parentSchema:schema22.anyOf[0],data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid5 = valid5 || _valid1;
const _errs22 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
let data6 = data5[key2];
if(typeof data6 !== "string"){
const err10 = {instancePath:instancePath+"/phone/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/anyOf/1/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[1].additionalProperties.type,parentSchema:schema22.anyOf[1].additionalProperties,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/phone",schemaPath:"#/$defs/text/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.anyOf[1].type,parentSchema:schema22.anyOf[1],data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid1 = _errs22 === errors;
valid5 = valid5 || _valid1;
if(!valid5){
const err12 = {instancePath:instancePath+"/phone",schemaPath:"#/$defs/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema22.anyOf,parentSchema:schema22,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
}
if(data.text !== undefined){
let data7 = data.text;
const _errs29 = errors;
let valid8 = false;
const _errs30 = errors;
if(typeof data7 !== "string"){
const err13 = {instancePath:instancePath+"/text",schemaPath:"#/$defs/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[0].type,parentSchema:schema22.anyOf[0],data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid2 = _errs30 === errors;
valid8 = valid8 || _valid2;
const _errs32 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key3 in data7){
let data8 = data7[key3];
if(typeof data8 !== "string"){
const err14 = {instancePath:instancePath+"/text/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/anyOf/1/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[1].additionalProperties.type,parentSchema:schema22.anyOf[1].additionalProperties,data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/text",schemaPath:"#/$defs/text/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.anyOf[1].type,parentSchema:schema22.anyOf[1],data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid2 = _errs32 === errors;
valid8 = valid8 || _valid2;
if(!valid8){
const err16 = {instancePath:instancePath+"/text",schemaPath:"#/$defs/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema22.anyOf,parentSchema:schema22,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs29;
if(vErrors !== null){
if(_errs29){
vErrors.length = _errs29;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema25.type,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.function === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "function"},message:"must have required property '"+"function"+"'",schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.source === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"},message:"must have required property '"+"source"+"'",schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.languages === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "languages"},message:"must have required property '"+"languages"+"'",schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.callerChoosesLanguage === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "callerChoosesLanguage"},message:"must have required property '"+"callerChoosesLanguage"+"'",schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.parameters === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "parameters"},message:"must have required property '"+"parameters"+"'",schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema21.properties, key0))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_]{1,512}$"},message:"must match pattern \""+"^[a-z0-9_]{1,512}$"+"\"",schema:"^[a-z0-9_]{1,512}$",parentSchema:schema21.properties.name,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.name.type,parentSchema:schema21.properties.name,data:data0};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.function !== undefined){
let data1 = data.function;
if(typeof data1 !== "string"){
const err9 = {instancePath:instancePath+"/function",schemaPath:"#/properties/function/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.function.type,parentSchema:schema21.properties.function,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.source !== undefined){
let data2 = data.source;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.source.type,parentSchema:schema21.properties.source,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.category !== undefined){
let data3 = data.category;
if(typeof data3 !== "string"){
const err11 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.category.type,parentSchema:schema21.properties.category,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.languages !== undefined){
let data4 = data.languages;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 !== "string"){
const err12 = {instancePath:instancePath+"/languages/" + i0,schemaPath:"#/properties/languages/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.languages.items.type,parentSchema:schema21.properties.languages.items,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/languages",schemaPath:"#/properties/languages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema21.properties.languages.type,parentSchema:schema21.properties.languages,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.callerChoosesLanguage !== undefined){
let data6 = data.callerChoosesLanguage;
if(typeof data6 !== "boolean"){
const err14 = {instancePath:instancePath+"/callerChoosesLanguage",schemaPath:"#/properties/callerChoosesLanguage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.callerChoosesLanguage.type,parentSchema:schema21.properties.callerChoosesLanguage,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.parameters !== undefined){
let data7 = data.parameters;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(typeof data8 !== "string"){
const err15 = {instancePath:instancePath+"/parameters/" + i1,schemaPath:"#/properties/parameters/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.parameters.items.type,parentSchema:schema21.properties.parameters.items,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema21.properties.parameters.type,parentSchema:schema21.properties.parameters,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.namedParameters !== undefined){
let data9 = data.namedParameters;
if(true !== data9){
const err17 = {instancePath:instancePath+"/namedParameters",schemaPath:"#/properties/namedParameters/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema21.properties.namedParameters,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.values !== undefined){
let data10 = data.values;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key1 in data10){
let data11 = data10[key1];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key2 in data11){
if(!(func0.call(schema21.properties.values.additionalProperties.properties, key2))){
const err18 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/values/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema21.properties.values.additionalProperties,data:data11};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data11.type !== undefined){
let data12 = data11.type;
if(!(((((((data12 === "text") || (data12 === "number")) || (data12 === "money")) || (data12 === "date")) || (data12 === "time")) || (data12 === "datetime")) || (data12 === "code"))){
const err19 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/properties/values/additionalProperties/properties/type/enum",keyword:"enum",params:{allowedValues: schema21.properties.values.additionalProperties.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.values.additionalProperties.properties.type.enum,parentSchema:schema21.properties.values.additionalProperties.properties.type,data:data12};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data11.max !== undefined){
let data13 = data11.max;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err20 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/max",schemaPath:"#/properties/values/additionalProperties/properties/max/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema21.properties.values.additionalProperties.properties.max.type,parentSchema:schema21.properties.values.additionalProperties.properties.max,data:data13};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data11.overflow !== undefined){
let data14 = data11.overflow;
if(!((data14 === "error") || (data14 === "truncate"))){
const err21 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/overflow",schemaPath:"#/properties/values/additionalProperties/properties/overflow/enum",keyword:"enum",params:{allowedValues: schema21.properties.values.additionalProperties.properties.overflow.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.values.additionalProperties.properties.overflow.enum,parentSchema:schema21.properties.values.additionalProperties.properties.overflow,data:data14};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data11.timeZone !== undefined){
let data15 = data11.timeZone;
if(typeof data15 !== "string"){
const err22 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/timeZone",schemaPath:"#/properties/values/additionalProperties/properties/timeZone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.values.additionalProperties.properties.timeZone.type,parentSchema:schema21.properties.values.additionalProperties.properties.timeZone,data:data15};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data11.decimals !== undefined){
let data16 = data11.decimals;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err23 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/decimals",schemaPath:"#/properties/values/additionalProperties/properties/decimals/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema21.properties.values.additionalProperties.properties.decimals.type,parentSchema:schema21.properties.values.additionalProperties.properties.decimals,data:data16};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data11.style !== undefined){
let data17 = data11.style;
if(typeof data17 !== "string"){
const err24 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/style",schemaPath:"#/properties/values/additionalProperties/properties/style/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.values.additionalProperties.properties.style.type,parentSchema:schema21.properties.values.additionalProperties.properties.style,data:data17};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data11.weekday !== undefined){
let data18 = data11.weekday;
if(!((data18 === "long") || (data18 === "short"))){
const err25 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/weekday",schemaPath:"#/properties/values/additionalProperties/properties/weekday/enum",keyword:"enum",params:{allowedValues: schema21.properties.values.additionalProperties.properties.weekday.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.values.additionalProperties.properties.weekday.enum,parentSchema:schema21.properties.values.additionalProperties.properties.weekday,data:data18};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data11.digits !== undefined){
let data19 = data11.digits;
if("latn" !== data19){
const err26 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/digits",schemaPath:"#/properties/values/additionalProperties/properties/digits/const",keyword:"const",params:{allowedValue: "latn"},message:"must be equal to constant",schema:"latn",parentSchema:schema21.properties.values.additionalProperties.properties.digits,data:data19};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data11.calendar !== undefined){
let data20 = data11.calendar;
if("gregory" !== data20){
const err27 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/calendar",schemaPath:"#/properties/values/additionalProperties/properties/calendar/const",keyword:"const",params:{allowedValue: "gregory"},message:"must be equal to constant",schema:"gregory",parentSchema:schema21.properties.values.additionalProperties.properties.calendar,data:data20};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/values/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/values/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.properties.values.additionalProperties.type,parentSchema:schema21.properties.values.additionalProperties,data:data11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.properties.values.type,parentSchema:schema21.properties.values,data:data10};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.takesTimeZone !== undefined){
let data21 = data.takesTimeZone;
if(true !== data21){
const err30 = {instancePath:instancePath+"/takesTimeZone",schemaPath:"#/properties/takesTimeZone/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema21.properties.takesTimeZone,data:data21};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.file !== undefined){
let data22 = data.file;
if(!(((data22 === "document") || (data22 === "video")) || (data22 === "image"))){
const err31 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/enum",keyword:"enum",params:{allowedValues: schema21.properties.file.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.file.enum,parentSchema:schema21.properties.file,data:data22};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.header !== undefined){
let data23 = data.header;
const _errs44 = errors;
let valid8 = false;
const _errs45 = errors;
if(typeof data23 !== "string"){
const err32 = {instancePath:instancePath+"/header",schemaPath:"#/$defs/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[0].type,parentSchema:schema22.anyOf[0],data:data23};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var _valid0 = _errs45 === errors;
valid8 = valid8 || _valid0;
const _errs47 = errors;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key3 in data23){
let data24 = data23[key3];
if(typeof data24 !== "string"){
const err33 = {instancePath:instancePath+"/header/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/anyOf/1/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[1].additionalProperties.type,parentSchema:schema22.anyOf[1].additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/header",schemaPath:"#/$defs/text/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.anyOf[1].type,parentSchema:schema22.anyOf[1],data:data23};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
var _valid0 = _errs47 === errors;
valid8 = valid8 || _valid0;
if(!valid8){
const err35 = {instancePath:instancePath+"/header",schemaPath:"#/$defs/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema22.anyOf,parentSchema:schema22,data:data23};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
}
}
if(data.body !== undefined){
let data25 = data.body;
const _errs54 = errors;
let valid11 = false;
const _errs55 = errors;
if(typeof data25 !== "string"){
const err36 = {instancePath:instancePath+"/body",schemaPath:"#/$defs/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[0].type,parentSchema:schema22.anyOf[0],data:data25};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid1 = _errs55 === errors;
valid11 = valid11 || _valid1;
const _errs57 = errors;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key4 in data25){
let data26 = data25[key4];
if(typeof data26 !== "string"){
const err37 = {instancePath:instancePath+"/body/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/anyOf/1/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[1].additionalProperties.type,parentSchema:schema22.anyOf[1].additionalProperties,data:data26};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/body",schemaPath:"#/$defs/text/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.anyOf[1].type,parentSchema:schema22.anyOf[1],data:data25};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid1 = _errs57 === errors;
valid11 = valid11 || _valid1;
if(!valid11){
const err39 = {instancePath:instancePath+"/body",schemaPath:"#/$defs/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema22.anyOf,parentSchema:schema22,data:data25};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
else {
errors = _errs54;
if(vErrors !== null){
if(_errs54){
vErrors.length = _errs54;
}
else {
vErrors = null;
}
}
}
}
if(data.footer !== undefined){
let data27 = data.footer;
const _errs64 = errors;
let valid14 = false;
const _errs65 = errors;
if(typeof data27 !== "string"){
const err40 = {instancePath:instancePath+"/footer",schemaPath:"#/$defs/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[0].type,parentSchema:schema22.anyOf[0],data:data27};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
var _valid2 = _errs65 === errors;
valid14 = valid14 || _valid2;
const _errs67 = errors;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key5 in data27){
let data28 = data27[key5];
if(typeof data28 !== "string"){
const err41 = {instancePath:instancePath+"/footer/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/text/anyOf/1/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.anyOf[1].additionalProperties.type,parentSchema:schema22.anyOf[1].additionalProperties,data:data28};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/footer",schemaPath:"#/$defs/text/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.anyOf[1].type,parentSchema:schema22.anyOf[1],data:data27};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
var _valid2 = _errs67 === errors;
valid14 = valid14 || _valid2;
if(!valid14){
const err43 = {instancePath:instancePath+"/footer",schemaPath:"#/$defs/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema22.anyOf,parentSchema:schema22,data:data27};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
errors = _errs64;
if(vErrors !== null){
if(_errs64){
vErrors.length = _errs64;
}
else {
vErrors = null;
}
}
}
}
if(data.buttons !== undefined){
let data29 = data.buttons;
if(Array.isArray(data29)){
const len2 = data29.length;
for(let i2=0; i2<len2; i2++){
if(!(validate10(data29[i2], {instancePath:instancePath+"/buttons/" + i2,parentData:data29,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
}
}
else {
const err44 = {instancePath:instancePath+"/buttons",schemaPath:"#/properties/buttons/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema21.properties.buttons.type,parentSchema:schema21.properties.buttons,data:data29};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.type,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.$comment === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "$comment"},message:"must have required property '"+"$comment"+"'",schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.version === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"},message:"must have required property '"+"version"+"'",schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.templates === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "templates"},message:"must have required property '"+"templates"+"'",schema:schema20.required,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "$comment") || (key0 === "version")) || (key0 === "templates"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.$comment !== undefined){
let data0 = data.$comment;
if("@generated by notifygen. Do not edit." !== data0){
const err4 = {instancePath:instancePath+"/$comment",schemaPath:"#/properties/%24comment/const",keyword:"const",params:{allowedValue: "@generated by notifygen. Do not edit."},message:"must be equal to constant",schema:"@generated by notifygen. Do not edit.",parentSchema:schema20.properties.$comment,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(1 !== data1){
const err5 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant",schema:1,parentSchema:schema20.properties.version,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.templates !== undefined){
let data2 = data.templates;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate9(data2[i0], {instancePath:instancePath+"/templates/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema20.properties.templates.type,parentSchema:schema20.properties.templates,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

