/** Whether the end of a file is missing, where its format shows it. Audio and video are read to their end instead. */
export function isCutOff(bytes: Buffer, mime: string): boolean {
  // Images and sound in RIFF begin with their size; a program that could not go back has written its largest value.
  if (bytes.toString('latin1', 0, 4) === 'RIFF') {
    const size = bytes.length < 8 ? 0 : bytes.readUInt32LE(4);
    return size !== 0xffff_ffff && size + 8 > bytes.length;
  }
  // Also documents of Office, whatever their type.
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') {
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    return end === -1 || end + 22 > bytes.length;
  }
  if (mime === 'image/jpeg') return !bytes.includes('\xff\xd9', scanOf(bytes), 'latin1');
  if (mime === 'image/png') return !bytes.includes('IEND');
  return mime === 'application/pdf' && !bytes.includes('%%EOF');
}

/** Where the image of a JPEG file begins: a thumbnail before it has an end of its own. */
function scanOf(bytes: Buffer): number {
  let start = 2;
  while (start + 4 <= bytes.length && bytes[start] === 0xff && bytes[start + 1] !== 0xda) {
    start += 2 + bytes.readUInt16BE(start + 2);
  }
  return start;
}
