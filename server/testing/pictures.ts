import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export function picture(width: number, height: number) {
  const drawn = () =>
    sharp({ create: { width, height, channels: 4, background: { r: 120, g: 120, b: 120, alpha: 1 } } });
  return {
    png: () => drawn().png().toBuffer(),
    jpeg: () => drawn().jpeg().toBuffer(),
    webp: () => drawn().webp().toBuffer(),
  };
}

/** Creates a valid PNG of one colour without a canvas. The file is small even for a large image. */
export function plainPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
