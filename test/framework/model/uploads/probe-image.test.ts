import { mock } from 'node:test'
import t from 'tap'
import { probeImage } from '../../../../src/framework/model/uploads/probe-image.ts'

const size = 1_000_000

const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const frame = Buffer.from('ffc0001108000700080301110002110103110 1'.replace(' ', ''), 'hex')
const end = Buffer.from('ffd9', 'hex')
const metadata = Buffer.concat([Buffer.from('ffe1fffe', 'hex'), Buffer.alloc(0xfffc)])

/** Files without an image, of which each byte could be one more step. */
const falseFiles: Readonly<Record<string, Buffer>> = {
  'a JPEG of zeros': Buffer.concat([start, Buffer.alloc(size), end]),
  'a JPEG of fill bytes': Buffer.concat([start, Buffer.alloc(size, 0xff), end]),
  'a JPEG of empty segments': Buffer.concat([start, Buffer.alloc(size, 'fffe0002', 'hex'), end]),
  'a JPEG of short lengths': Buffer.concat([start, Buffer.alloc(size, 'ff01', 'hex'), end]),
  'boxes without a size': Buffer.alloc(size),
  'boxes of eight bytes': Buffer.alloc(size, '0000000866726565', 'hex'),
  text: Buffer.alloc(size, '<svg '),
}

t.test('probes a false image in few steps', async (t) => {
  for (const [name, bytes] of Object.entries(falseFiles)) {
    const watched = [
      mock.method(Buffer.prototype, 'indexOf'),
      mock.method(Buffer.prototype, 'subarray'),
      mock.method(Uint8Array.prototype, 'subarray'),
      mock.method(DataView.prototype, 'getUint32'),
    ]
    t.throws(() => probeImage(bytes), { message: /^Upload a valid image/ }, name)
    mock.restoreAll()
    const steps = watched.reduce((sum, { mock }) => sum + mock.callCount(), 0)
    t.ok(steps < 2_000, `${name}: ${steps} steps`)
  }
})

const jpegs: Readonly<Record<string, Buffer>> = {
  'large metadata': Buffer.concat([start, ...Array(30).fill(metadata), frame, end]),
  'fill bytes before the frame': Buffer.concat([start, Buffer.alloc(9, 0xff), frame, end]),
  'zeros between the segments': Buffer.concat([start, Buffer.alloc(9), frame, end]),
}

t.test('finds the size of a JPEG behind its metadata', async (t) => {
  for (const [name, bytes] of Object.entries(jpegs))
    t.strictSame(
      probeImage(bytes),
      { extension: 'jpg', mediaType: 'image/jpeg', width: 8, height: 7 },
      name,
    )
})
