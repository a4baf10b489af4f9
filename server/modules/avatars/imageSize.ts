export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Reads the dimensions of a PNG, JPEG or WebP image from its header, regardless of the declared type. Returns null for
 * other formats. It doesn't decode the image, because a small file may contain a huge image.
 */
export function imageSize(bytes: Buffer): ImageSize | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (bytes.length < 32) return null;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webpSize(bytes, text(12, 16));
  return null;
}

function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Start-of-frame markers. C4, C8 and CC mark other segments.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer, kind: string): ImageSize | null {
  switch (kind) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
