/** Why a file seems to be cut off, if its format shows its end. GIF, MP3, AAC and AMR do not. */
export function cutOff(bytes: Buffer, mime: string): string | undefined {
  switch (mime) {
    case 'image/jpeg':
      return bytes.includes('\xff\xd9', scanOf(bytes), 'latin1') ? undefined : 'its end is missing';
    case 'image/png':
      return bytes.includes('IEND') ? undefined : 'its end is missing';
    case 'image/webp':
      return lacking(bytes.readUInt32LE(4) + 8, bytes);
    case 'application/pdf':
      return bytes.includes('%%EOF') ? undefined : 'its end is missing';
    case 'audio/ogg':
      return lacking(endOfPages(bytes), bytes);
    case 'video/mp4':
    case 'video/3gpp':
      return lacking(endOfBoxes(bytes), bytes);
    default:
      return undefined;
  }
}

/** Where the image of a JPEG file begins: a thumbnail before it has an end of its own. */
function scanOf(bytes: Buffer): number {
  let start = 2;
  while (start + 4 <= bytes.length && bytes[start] === 0xff && bytes[start + 1] !== 0xda) {
    start += 2 + bytes.readUInt16BE(start + 2);
  }
  return start;
}

function lacking(end: number, bytes: Buffer): string | undefined {
  return end > bytes.length ? `its last ${end - bytes.length} bytes or more are missing` : undefined;
}

/** Where the last box of an MP4 or 3GP file says that it ends. */
function endOfBoxes(bytes: Buffer): number {
  let start = 0;
  while (start + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(start);
    // 0: up to the end of the file. 1: a size of 64 bits follows the name of the box.
    if (size === 0) return bytes.length;
    if (size === 1 && start + 16 > bytes.length) return start + 16;
    start += Math.max(8, size === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : size);
  }
  return start < bytes.length ? start + 8 : start;
}

/** Where the last page of an Ogg file says that it ends. */
function endOfPages(bytes: Buffer): number {
  let start = 0;
  while (start + 27 <= bytes.length && bytes.toString('latin1', start, start + 4) === 'OggS') {
    const segments = start + 27 + bytes.readUInt8(start + 26);
    if (segments > bytes.length) return segments;
    start = bytes.subarray(start + 27, segments).reduce((end, length) => end + length, segments);
  }
  return start < bytes.length ? Math.max(start + 27, bytes.length) : start;
}
