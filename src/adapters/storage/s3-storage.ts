/** Files in a bucket of S3, or of what speaks its protocol. Requests are signed by aws4fetch; the body is signed, too. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { createBreaker } from '#platform/outgoing/breaker.ts'
import { plainFetch } from '#platform/outgoing/plain-fetch.ts'
import { tracedCall } from '#platform/outgoing/traced-call.ts'
import type { MakeFault, OutsideUnavailable } from '#ports/unavailable.ts'
import {
  assertStorable,
  cacheControlOfKey,
  contentTypeOfKey,
  isStorageKey,
  type LargeFile,
  StorageUnavailable,
  type Storage,
} from '#ports/storage.ts'

export type S3Settings = {
  /** Address of the service without a bucket; the bucket's name follows as the first part of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  readonly onPause?: (fault: OutsideUnavailable, forMs: number) => void
  /** For tests only, settings do not reach it. */
  readonly timeoutMs?: number
  readonly now?: () => number
}

/**
 * Connection and the whole answer together, below the 4.4 s in which a request of a visitor is answered. What is sent or
 * read piece by piece may take this long for each.
 */
const TIMEOUT_MS = 4000

type Ask = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | LargeFile
  readonly query?: Readonly<Record<string, string>>
  /** The answers that are none of a fault. */
  readonly statuses: readonly number[]
}

type Answer = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array }

/** @throws (its functions) StorageUnavailable when the service gives no answer, or refuses keys or bucket */
export function createS3Storage(settings: S3Settings): Storage {
  const { endpoint, bucket, region, accessKey, secretKey, timeoutMs = TIMEOUT_MS, now, onPause } = settings
  const fault: MakeFault = (...why) => new StorageUnavailable('S3', ...why)
  const breaker = createBreaker({ fault, ...(now && { now }), ...(onPause && { onPause }) })

  /** @param take what is to be had of the answer, whose body is unread @throws a fault, also for a status that is not named */
  async function send<T>(
    key: string,
    asked: Ask,
    patience: Patience,
    take: (answer: Response) => T | Promise<T>,
  ): Promise<T> {
    const { method, headers = {}, body = new Uint8Array(), query = {}, statuses } = asked
    assertOutsideTransaction(`storage ${method}`)
    const isWhole = body instanceof Uint8Array
    return breaker(async () => {
      const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${key === '' ? '' : `/${key}`}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const sha256 = isWhole ? createHash('sha256').update(body).digest('hex') : body.sha256
      const signed = await new AwsV4Signer({
        method,
        url: url.href,
        headers: { ...headers, 'x-amz-content-sha256': sha256 },
        accessKeyId: accessKey,
        secretAccessKey: secretKey,
        service: 's3',
        region,
      }).sign()
      // A bucket takes no body whose length it is not told.
      if (!isWhole) signed.headers.set('content-length', String(body.size))
      const answer = await tracedCall('storage', method, (trace) => {
        // Beside what is signed, since each attempt has its own.
        for (const [name, value] of Object.entries(trace)) signed.headers.set(name, value)
        return plainFetch(signed.url, {
          method,
          headers: signed.headers,
          signal: patience.signal,
          ...(method === 'PUT' &&
            (isWhole
              ? { body: Buffer.from(body) }
              : {
                  body: ReadableStream.from(patience.withEach(body.pieces())) as unknown as BodyInit,
                  duplex: 'half' as const,
                })),
        })
      }).catch(noAnswer)
      if (statuses.includes(answer.status)) return take(answer)
      await answer.body?.cancel()
      throw fault(answer.status === 429 || answer.status === 503 ? 'limited' : 'status', String(answer.status))
    })
  }

  const noAnswer = (error: Error): never => {
    throw fault(error.name === 'TimeoutError' ? 'timeout' : 'network')
  }

  async function ask(key: string, asked: Ask): Promise<Answer> {
    const patience = patienceOf(timeoutMs)
    return send(key, asked, patience, async (answer) => {
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(noAnswer))
      return { status: answer.status, headers: answer.headers, bytes }
    }).finally(patience.end)
  }

  return {
    async put(key, body, contentType) {
      assertStorable(key, contentType)
      const headers = { 'content-type': contentTypeOfKey(key), 'cache-control': cacheControlOfKey(key) }
      await ask(key, { method: 'PUT', headers, body, statuses: [200] })
    },
    async get(key) {
      const contentType = contentTypeOfKey(key)
      const answer = await ask(key, { method: 'GET', statuses: [200, 404] })
      return answer.status === 404 ? null : { bytes: answer.bytes, contentType }
    },
    read: (async (key, knownEtag) => {
      const contentType = contentTypeOfKey(key)
      const patience = patienceOf(timeoutMs)
      const headers = knownEtag === undefined ? {} : { 'if-none-match': knownEtag }
      const asked: Ask = { method: 'GET', headers, statuses: [200, 304, 404] }
      const answer = await send(key, asked, patience, (got) => got).finally(patience.end)
      const { status, body } = answer
      if (status !== 200 || !body) {
        await body?.cancel()
        return status === 304 ? 'unchanged' : null
      }
      const [etag, size] = [answer.headers.get('etag'), answer.headers.get('content-length')]
      if (!etag || !size) {
        await body.cancel()
        throw fault('malformed', etag ? 'no Content-Length' : 'no ETag')
      }
      const pieces = () => {
        const stream = Readable.from(patience.fromEach(body, noAnswer), { objectMode: false })
        // Also when it was never begun to be read.
        stream.once('close', patience.giveUp)
        return stream
      }
      return { size: Number(size), contentType, etag, pieces }
    }) as Storage['read'],
    async has(key) {
      contentTypeOfKey(key)
      return (await ask(key, { method: 'HEAD', statuses: [200, 404] })).status === 200
    },
    async delete(key) {
      contentTypeOfKey(key)
      await ask(key, { method: 'DELETE', statuses: [200, 204, 404] })
    },
    async *list(prefix) {
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
        const { bytes } = await ask('', { method: 'GET', query, statuses: [200] })
        const xml = Buffer.from(bytes).toString('utf8')
        // Nothing that needs an entity is a key of ours.
        for (const key of valuesOf(xml, 'Key')) if (isStorageKey(key)) yield key
        const [next] = valuesOf(xml, 'NextContinuationToken')
        token = valuesOf(xml, 'IsTruncated')[0] === 'true' ? next : undefined
      } while (token !== undefined)
    },
  }
}

type Patience = {
  readonly signal: AbortSignal
  /** Waits as long anew until each of them is taken. */
  withEach(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Waits as long anew until each of them comes; who takes them may take longer. */
  fromEach(pieces: AsyncIterable<Uint8Array>, onError: (error: Error) => never): AsyncIterable<Uint8Array>
  /** Ends what goes on, now. */
  giveUp(): void
  end(): void
}

/** Gives up when nothing has come for so long. */
function patienceOf(ms: number): Patience {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new DOMException('no answer', 'TimeoutError'))
  let timer = setTimeout(giveUp, ms)
  const end = () => clearTimeout(timer)
  const again = () => {
    end()
    timer = setTimeout(giveUp, ms)
  }
  return {
    signal: controller.signal,
    end,
    giveUp() {
      end()
      giveUp()
    },
    async *fromEach(pieces, onError) {
      again()
      try {
        for await (const piece of pieces) {
          end()
          yield piece
          again()
        }
      } catch (error) {
        onError(error as Error)
      } finally {
        end()
      }
    },
    async *withEach(pieces) {
      again()
      for await (const piece of pieces) {
        again()
        yield piece
        again()
      }
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** The texts of all elements of a name; those of a list have no elements within. */
function valuesOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  )
}
