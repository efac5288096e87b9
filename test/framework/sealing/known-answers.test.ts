import { createDecipheriv, createPrivateKey, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compactDecrypt, CompactEncrypt } from 'jose'
import t from 'tap'
import { unwrapWithPrivateKey } from '../../../src/framework/sealing/ring.ts'
import { openText, sealText, type SealContext } from '../../../src/framework/sealing/seal.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')

// NIST CAVP, gcmtestvectors.zip, gcmEncryptExtIV256.rsp: tags of 128 bits, nonces of 96; lengths of
// the plaintext 0, 128, 104, 256 and 408.
const gcm = [
  { key: 'b52c505a37d78eda5dd34f20c22540ea1b58963cf8e5bf8ffa85f9f2492505b4', iv: '516c33929df5a3284ff463d7', text: '', sealed: '', tag: 'bdc1ac884d332457a1d2664f168c76f0' },
  { key: '31bdadd96698c204aa9ce1448ea94ae1fb4a9a0b3c9d773b51bb1822666b8f22', iv: '0d18e06c7c725ac9e362e1ce', text: '2db5168e932556f8089a0622981d017d', sealed: 'fa4362189661d163fcd6a56d8bf0405a', tag: 'd636ac1bbedd5cc3ee727dc2ab4a9489' },
  { key: 'e5a0eb92cc2b064e1bc80891faf1fab5e9a17a9c3a984e25416720e30e6c2b21', iv: '4742357c335913153ff0eb0f', text: '8499893e16b0ba8b007d54665a', sealed: 'eb8e6175f1fe38eb1acf95fd51', tag: '88a8b74bb74fda553e91020a23deed45' },
  { key: '37f39137416bafde6f75022a7a527cc593b6000a83ff51ec04871a0ff5360e4e', iv: 'a291484c3de8bec6b47f525f', text: 'fafd94cede8b5a0730394bec68a8e77dba288d6ccaa8e1563a81d6e7ccc7fc97', sealed: '44dc868006b21d49284016565ffb3979cc4271d967628bf7cdaf86db888e92e5', tag: '01a2b578aa2f41ec6379a44a31cc019c' },
  { key: '595f259c55abe00ae07535ca5d9b09d6efb9f7e9abb64605c337acbd6b14fc7e', iv: '92f258071d79af3e63672285', text: 'a6fee33eb110a2d769bbc52b0f36969c287874f665681477a25fc4c48015c541fbe2394133ba490a34ee2dd67b898177849a91', sealed: 'bbca4a9e09ae9690c0f6f8d405e53dccd666aa9c5fa13c8758bc30abe1ddd1bcce0d36a1eaaaaffef20cd3c5970b9673f8a65c', tag: '26ccecb9976fd6ac9c2c0f372c52c821' },
] // prettier-ignore

t.test('decrypts the AES-256-GCM test vectors of NIST', async (t) => {
  for (const { key, iv, text, sealed, tag } of gcm) {
    const { subtle } = webcrypto
    const imported = await subtle.importKey('raw', hex(key), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
    const made = await subtle.encrypt({ name: 'AES-GCM', iv: hex(iv) }, imported, hex(text))
    t.equal(Buffer.from(made).toString('hex'), sealed + tag)
    const opened = await subtle.decrypt(
      { name: 'AES-GCM', iv: hex(iv) },
      imported,
      hex(sealed + tag),
    )
    t.equal(Buffer.from(opened).toString('hex'), text)
    const decipher = createDecipheriv('aes-256-gcm', hex(key), hex(iv), { authTagLength: 16 })
    decipher.setAuthTag(hex(tag))
    t.equal(decipher.update(hex(sealed)).toString('hex') + decipher.final('hex'), text)
  }
})

// RFC 7516, appendix A.1: RSAES-OAEP and AES GCM.
const rfcKey = {
  kty: 'RSA',
  n: 'oahUIoWw0K0usKNuOR6H4wkf4oBUXHTxRvgb48E-BVvxkeDNjbC4he8rUWcJoZmds2h7M70imEVhRU5djINXtqllXI4DFqcI1DgjT9LewND8MW2Krf3Spsk_ZkoFnilakGygTwpZ3uesH-PFABNIUYpOiN15dsQRkgr0vEhxN92i2asbOenSZeyaxziK72UwxrrKoExv6kc5twXTq4h-QChLOln0_mtUZwfsRaMStPs6mS6XrgxnxbWhojf663tuEQueGC-FCMfra36C9knDFGzKsNa7LZK2djYgyD3JR_MB_4NUJW_TqOQtwHYbxevoJArm-L5StowjzGy-_bq6Gw',
  e: 'AQAB',
  d: 'kLdtIj6GbDks_ApCSTYQtelcNttlKiOyPzMrXHeI-yk1F7-kpDxY4-WY5NWV5KntaEeXS1j82E375xxhWMHXyvjYecPT9fpwR_M9gV8n9Hrh2anTpTD93Dt62ypW3yDsJzBnTnrYu1iwWRgBKrEYY46qAZIrA2xAwnm2X7uGR1hghkqDp0Vqj3kbSCz1XyfCs6_LehBwtxHIyh8Ripy40p24moOAbgxVw3rxT_vlt3UVe4WO3JkJOzlpUf-KTVI2Ptgm-dARxTEtE-id-4OJr0h-K-VFs3VSndVTIznSxfyrj8ILL6MG_Uv8YAu7VILSB3lOW085-4qE3DzgrTjgyQ',
  p: '1r52Xk46c-LsfB5P442p7atdPUrxQSy4mti_tZI3Mgf2EuFVbUoDBvaRQ-SWxkbkmoEzL7JXroSBjSrK3YIQgYdMgyAEPTPjXv_hI2_1eTSPVZfzL0lffNn03IXqWF5MDFuoUYE0hzb2vhrlN_rKrbfDIwUbTrjjgieRbwC6Cl0',
  q: 'wLb35x7hmQWZsWJmB_vle87ihgZ19S8lBEROLIsZG4ayZVe9Hi9gDVCOBmUDdaDYVTSNx_8Fyw1YYa9XGrGnDew00J28cRUoeBB_jKI1oma0Orv1T9aXIWxKwd4gvxFImOWr3QRL9KEBRzk2RatUBnmDZJTIAfwTs0g68UZHvtc',
  dp: 'ZK-YwE7diUh0qR1tR7w8WHtolDx3MZ_OTowiFvgfeQ3SiresXjm9gZ5KLhMXvo-uz-KUJWDxS5pFQ_M0evdo1dKiRTjVw_x4NyqyXPM5nULPkcpU827rnpZzAJKpdhWAgqrXGKAECQH0Xt4taznjnd_zVpAmZZq60WPMBMfKcuE',
  dq: 'Dq0gfgJ1DdFGXiLvQEZnuKEN0UUmsJBxkjydc3j4ZYdBiMRAy86x0vHCjywcMlYYg4yoC4YZa9hNVcsjqA3FeiL19rk8g6Qn29Tt0cj8qqyFpz9vNDBUfCAiJVeESOjJDZPYHdHY8v1b-o-Z2X5tvLx-TCekf7oxyeKDUqKWjis',
  qi: 'VIMpMYbPf47dT1w_zDUXfPimsSegnMOA1zTaX7aGk_8urY6R8-ZW1FxU7AlWAyLWybqq6t16VFd7hQd0y6flUK4SlOydB61gwanOsXGOAOv82cHq0E3eL4HrtZkUuKvnPrMnsUUFlfUdybVzxyjz9JF_XyaY14ardLSjf4L_FNY',
} // prettier-ignore
const rfcJwe =
  'eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmKoTCVJRgckCL9kiMT03JGeipsEdY3mx_etLbbWSrFr05kLzcSr4qKAq7YN7e9jwQRb23nfa6c9d-StnImGyFDbSv04uVuxIp5Zms1gNxKKK2Da14B8S4rzVRltdYwam_lDp5XnZAYpQdb76FdIKLaVmqgfwX7XWRxv2322i-vDxRfqNzo_tETKzpVLzfiwQyeyPGLBIO56YJ7eObdv0je81860ppamavo35UgoRdbYaBcoh9QcfylQr66oc6vFWXRcZ_ZT2LawVCWTIy3brGPi6UklfCpIMfIjf7iGdXKHzg.48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A.XFBoMYUZodetZdvTiFvSkQ'
const rfcText = 'The true sign of intelligence is not knowledge but imagination.'
// Its content encryption key and nonce, A.1.2 and A.1.4.
const rfcCek = Buffer.from([
  177, 161, 244, 128, 84, 143, 225, 115, 63, 180, 3, 255, 107, 154, 212, 246, 138, 7, 110, 91, 112,
  46, 34, 105, 47, 130, 203, 46, 122, 234, 64, 252,
])
const rfcNonce = Buffer.from([227, 197, 117, 252, 2, 219, 233, 68, 180, 225, 77, 219])

t.test('opens the JWE of RFC 7516', async (t) => {
  const key = createPrivateKey({ key: rfcKey, format: 'jwk' })
  const { plaintext } = await compactDecrypt(rfcJwe, key)
  t.equal(Buffer.from(plaintext).toString(), rfcText)
  const [, , ...sealed] = rfcJwe.split('.')
  const [header] = rfcJwe.split('.')
  const made = await new CompactEncrypt(Buffer.from(rfcText))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setInitializationVector(rfcNonce)
    .encrypt(rfcCek)
  t.equal(made.split('.')[3], sealed[1], 'the same key and nonce give the same ciphertext')
  t.not(made.split('.')[4], sealed[2], 'another header gives another tag')
  t.equal(header, Buffer.from('{"alg":"RSA-OAEP","enc":"A256GCM"}').toString('base64url'))
  await t.rejects(unwrapWithPrivateKey(JSON.stringify({ 1: rfcJwe }), key), 'SHA-1 is refused')
})

interface Vectors {
  readonly private_key: string
  readonly master: string
  readonly wrapped: string
  readonly context: SealContext
  readonly secrets: readonly {
    readonly text: string
    readonly sealed: string
    readonly former: string
  }[]
}

t.test('opens rings and values of another implementation', async (t) => {
  const path = new URL('../../fixtures/sealed/vectors.json', import.meta.url)
  const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vectors // as its script writes it
  const ring = await unwrapWithPrivateKey(vectors.wrapped, createPrivateKey(vectors.private_key))
  t.equal(ring.get(1)?.secret.export().toString('hex'), vectors.master)
  for (const { text, sealed, former } of vectors.secrets) {
    t.equal(openText(sealed, vectors.context, ring), text)
    t.equal(openText(former, vectors.context, ring), text, 'from before ids were bound')
    const key = ring.get(1)?.secret.export()
    const { plaintext } = await compactDecrypt(sealed, key ?? Buffer.alloc(0))
    t.equal(
      Buffer.from(plaintext)
        .subarray(4, 4 + Buffer.byteLength(text))
        .toString(),
      text,
      'and for jose',
    )
    const own = await sealText(text, vectors.context, ring)
    t.equal(own.split('.')[0], sealed.split('.')[0], 'byte for byte the same header')
    t.equal(own.length, sealed.length, 'and the same padding')
  }
})

checkRequiredTests(t, import.meta.url)
