/**
 * Texts for queries and bodies that careless code accepts or fails on: edge cases of numbers,
 * dates, addresses and encodings, and injections.
 */
export const hostileTexts: readonly string[] = [
  '', ' ', '\t\r\n', '-1', '0', '00', '1.5', '1e9', '1e400', '-0', '0x10', '1_000', '٣', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined',
  'true', '[]', '{}', '[object Object]', '32768', '2147483648', '4294967296', '9007199254740993', '9223372036854775808', '9'.repeat(400), `0.${'1'.repeat(400)}`,
  '\0', 'a\0b', '\u0001\u001f\u007f', '\u2028', '\ufeff', '\u202e', '💩'.repeat(50), 'é'.normalize('NFD'), 'ß', 'İ', 'x'.repeat(5000),
  '2020-02-30', '2020-13-01', '0000-01-01', '+294277-01-01', '294277-01-01', '9999-12-31T23:59:60Z', '2020-01-01T00:00:00+99:99', '-0001-01-01', 'infinity', 'epoch', 'now', 'today',
  'fe80::1%eth0', '1.2.3', '1.2.3.4.5', '010.1.1.1', '0x7f.1', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.1/8', '::/129', '::ffff:1.2.3.4', '0.0.0.0/0', '::/0', '/24', '1.2.3.4/', '10.0.0.0/8/8',
  'de:ad:be:ef', 'de:ad:be:ef:00:01', 'DEADBEEF0001', 'FF:FF:FF:FF:FF:FF:FF',
  "'", "' or 1=1 --", "'; drop table store_depot; --", '"', '\\', '\\\\', '$1', '$$', '%', '_', '%_%', '\\%', '(', '[', '*', '?', '.*', '^(a+)+$', '{{7*7}}', '${7*7}', '<script>alert(1)</script>',
  '__proto__', 'constructor', 'hasOwnProperty', 'toString', '../../etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)', 'a\r\nSet-Cookie: x=1', 'a,b,c', ',,,', 'id;drop',
] // prettier-ignore

/** The same for bodies, and JSON values that are no texts. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  '\ud800', 'x\udc00y', null, true, false, 0, -1, 1.5, 1e300, -1e300, 1e-300, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, -(2 ** 64),
  [], [[]], [null], [1, 'x'], ['1', 1], [1, 1], [-1], [1.5], [2 ** 40], ['\0'], [{}], [[[[[]]]]], Array.from({ length: 2000 }, (_, index) => index),
  {}, { id: null }, { id: 0 }, { id: '1' }, { id: [] }, { id: { id: { id: 1 } } }, { id: 2 ** 40 }, { value: null }, { value: {} }, { value: 'x' },
  { name: '\0' }, { slug: {} }, { nothing: 1 }, { constructor: 1 }, { name: "' or 1=1 --", slug: [] }, { a: '\ud800' }, { 'a\0': 1 }, { '\udc00': 1 },
] // prettier-ignore

/** Returns a value as part of a test title: short, on one line, in ASCII. */
export const label = (value: unknown): string =>
  JSON.stringify(value)
    .slice(0, 60)
    .replace(/[^ -~]|#/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
