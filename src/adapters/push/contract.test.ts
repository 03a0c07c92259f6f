import { createDecipheriv, createECDH, hkdfSync, verify, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import { createGuardedPost } from '#platform/outgoing/guarded-post.ts'
import { PushGone, PushRefused, PushUnavailable, type PushMessage, type PushSender } from '#ports/push.ts'
import { createEmbeddedPushSender } from './embedded-push-sender.ts'
import { encryptPush, pushKeyOf } from './encrypt-push.ts'
import { startStandInPushService } from './stand-in-push-service.ts'
import { createWebPushSender } from './web-push-sender.ts'

const KEY = pushKeyOf({ privateKey: '', secret: 'a-secret-of-the-push-tests-0123456789' })
const now = () => Temporal.Instant.from('2026-11-20T08:00:00Z')
const MESSAGE: PushMessage = { payload: '{"title":"Grüße"}', topic: 'n1', ttlSeconds: 3600, isUrgent: true }

/** A browser: its keys, and how it reads what arrives. */
function browser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = Buffer.alloc(16, 7)
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 86)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const shared = derive(own.computeSecret(sender), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(shared, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

const reader = browser()
type Arrived = { payload: string; topic: string; isUrgent: boolean }
type Subject = { sender: PushSender; endpoint: string; arrived(): Promise<Arrived[]>; close(): Promise<void> }

async function openEmbedded(): Promise<Subject> {
  const { db, drop } = await createTestDatabase()
  return {
    sender: createEmbeddedPushSender({ db, key: KEY, now }),
    endpoint: 'https://push.example/one',
    arrived: async () =>
      (await db.read.selectFrom('inbox_push').select(['payload', 'topic', 'is_urgent']).orderBy('id').execute()).map(
        ({ payload, topic, is_urgent: isUrgent }) => ({ payload, topic, isUrgent }),
      ),
    close: drop,
  }
}

let service: Awaited<ReturnType<typeof startStandInPushService>>
beforeAll(async () => {
  service = await startStandInPushService()
})
afterAll(() => service.close())

const webPush = (allowPrivate = true) =>
  createWebPushSender({
    key: KEY,
    contact: 'mailto:hello@viertel.example',
    now,
    post: createGuardedPost({ service: 'push', timeoutMs: 500, trust: service.cert, allowPrivate: () => allowPrivate }),
  })

async function openWebPush(): Promise<Subject> {
  const from = service.bodies.length
  return {
    sender: webPush(),
    endpoint: `https://localhost:${service.port}/201`,
    arrived: async () =>
      service.bodies.slice(from).map((body, at) => {
        const head = service.heads[from + at]
        return { payload: reader.read(body), topic: String(head?.['topic']), isUrgent: head?.['urgency'] === 'high' }
      }),
    close: async () => undefined,
  }
}

describe.each([
  ['embedded', openEmbedded],
  ['web-push', openWebPush],
] as const)('%s', (name, open) => {
  let subject: Subject
  beforeAll(async () => {
    subject = await open()
  })
  afterAll(() => subject.close())

  test('a message arrives as it was sent', async () => {
    expect(subject.sender.name).toBe(name)
    expect(Buffer.from(subject.sender.publicKey, 'base64url')).toHaveLength(65)
    await subject.sender.send({ endpoint: subject.endpoint, ...reader.keys }, MESSAGE)
    expect(await subject.arrived()).toEqual([{ payload: MESSAGE.payload, topic: 'n1', isUrgent: true }])
  })

  test.for([
    ['a payload that is too large', { payload: 'ü'.repeat(1001) }, {}],
    ['a topic that is too long', { topic: 'n'.repeat(33) }, {}],
    ['a topic with other characters', { topic: 'n 1' }, {}],
    ['a key that is none', {}, { p256dh: 'AAAA' }],
    ['a point that is not on the curve', {}, { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ] as const)('%s is refused for ever', async ([, message, keys]) => {
    const target = { endpoint: subject.endpoint, ...reader.keys, ...keys }
    await expect(subject.sender.send(target, { ...MESSAGE, ...message })).rejects.toThrow(PushRefused)
  })
})

describe('web-push answers', () => {
  const send = (path: string, sender = webPush()) =>
    sender.send({ endpoint: `https://localhost:${service.port}${path}`, ...reader.keys }, MESSAGE)

  test.for([
    ['/404', PushGone],
    ['/410', PushGone],
    ['/429', PushUnavailable],
    ['/500', PushUnavailable],
    ['/503', PushUnavailable],
    ['/400', PushRefused],
    ['/403', PushRefused],
    ['/302', PushRefused],
    ['/slow', PushUnavailable],
  ] as const)('%s', async ([path, expected]) => {
    const before = service.heads.length
    await expect(send(path)).rejects.toThrow(expected)
    expect(service.heads.length - before, 'a redirect is not followed').toBe(path === '/slow' ? 0 : 1)
  })

  test('an endless body is not read', async () => {
    await send('/endless')
  })

  test('private addresses are refused, as literals in five spellings and behind a name', async () => {
    const before = service.connections()
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0x7f.1',
      'localhost',
      '169.254.169.254',
    ])
      await expect(
        webPush(false).send({ endpoint: `https://${host}:${service.port}/201`, ...reader.keys }, MESSAGE),
        host,
      ).rejects.toThrow(PushUnavailable)
    await expect(
      webPush().send({ endpoint: `http://localhost:${service.port}/201`, ...reader.keys }, MESSAGE),
    ).rejects.toThrow(PushUnavailable)
    expect(service.connections(), 'nobody was even called').toBe(before)
  })

  test('the signature names the service, the operator and half a day', async () => {
    await send('/201')
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(String(service.heads.at(-1)?.['authorization'])) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(signed).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: `https://localhost:${service.port}`,
      exp: now().epochMilliseconds / 1000 + 43_200,
      sub: 'mailto:hello@viertel.example',
    })
  })
})

test('the example of RFC 8291, appendix A', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const chance = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  }
  expect(
    encryptPush(keys, Buffer.from('When I grow up, I want to be a watermelon'), chance).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a derived key stays the same for one secret', () => {
  const of = (secret: string) => pushKeyOf({ privateKey: '', secret }).publicKey
  expect(of('one')).toBe(of('one'))
  expect(of('one')).not.toBe(of('two'))
})
