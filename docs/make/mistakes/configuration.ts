import type { Mistake } from './mistake.ts';

export const configuration: readonly Mistake[] = [
  { title: 'A folder that is a number', file: 'notifygen.config.json', text: '{ "templates": 5 }' },
  {
    title: 'Another name for a key',
    file: 'notifygen.config.json',
    text: '{ "input": "whatsapp", "outDir": "src" }',
  },
  { title: 'A misspelt key', file: 'notifygen.config.json', text: '{ "templats": "whatsapp" }' },
  { title: 'A trailing comma', file: 'notifygen.config.json', text: '{\n  "out": "src/whatsapp",\n}' },
  {
    title: 'A comment',
    file: 'notifygen.config.json',
    text: '{\n  // generated code\n  "out": "src/whatsapp"\n}',
  },
  { title: 'Single quotes', file: 'notifygen.config.json', text: "{ 'out': 'src/whatsapp' }" },
  {
    title: 'A missing comma',
    file: 'notifygen.config.json',
    text: '{\n  "templates": "whatsapp"\n  "out": "src"\n}',
  },
  { title: 'A key without quotes', file: 'notifygen.config.json', text: '{ out: "src/whatsapp" }' },
  { title: 'A brace too few', file: 'notifygen.config.json', text: '{ "sandbox": { "port": 8030 }' },
  { title: 'A port in quotes', file: 'notifygen.config.json', text: '{ "sandbox": { "port": "8030" } }' },
  {
    title: 'A time zone by its abbreviation',
    file: 'notifygen.config.json',
    text: '{ "timeZone": "CET+1" }',
  },
  { title: 'A city as a time zone', file: 'notifygen.config.json', text: '{ "timeZone": "Berlin" }' },
  {
    title: 'A header that is not a comment',
    file: 'notifygen.config.json',
    text: '{ "header": ["Copyright Harbour & Home"] }',
  },
  {
    title: 'An import extension without a dot',
    file: 'notifygen.config.json',
    text: '{ "importExtension": "js" }',
  },
  { title: 'A missing value', file: 'notifygen.config.json', text: '{ "out": , "target": "js" }' },
  { title: 'Curly quotes', file: 'notifygen.config.json', text: '{ “out”: “src/whatsapp” }' },
  {
    title: 'A bracket too few',
    file: 'notifygen.config.json',
    text: '{ "header": ["// Copyright Harbour & Home" }',
  },
  { title: 'A path with backslashes', file: 'notifygen.config.json', text: '{ "out": "src\\generated" }' },
  { title: 'A configuration in YAML', file: 'notifygen.config.json', text: 'out: src/whatsapp' },
  { title: 'A key of the sandbox at the top', file: 'notifygen.config.json', text: '{ "port": 8030 }' },
  {
    title: 'The key of package.json',
    file: 'notifygen.config.json',
    text: '{ "notifygen": { "out": "src/whatsapp" } }',
  },
  { title: 'A time zone by its offset', file: 'notifygen.config.json', text: '{ "timeZone": "UTC+2" }' },
];
