/**
 * A bucket of S3 on this machine, in memory, for tests: it refuses a signature (version 4) that is not that of its own
 * secret, a body that is not the signed one and a time that is far off, and lists in pages of three keys.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export type StandInS3 = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** What every request is answered with from now on; null: as it should be. 'silence': not at all. */
  fail(how: number | 'silence' | null): void
  requests(): number
  /** Bytes of bodies that have come, and bytes of files that have been sent, since the start. */
  received(): number
  sent(): number
  /** Files that are being sent. */
  sending(): number
  /** Says nothing more of a file after so many bytes; null: sends all of it. */
  stopAfter(bytes: number | null): void
  /** What the object carries besides its bytes. */
  headersOf(key: string): { contentType: string; cacheControl: string } | undefined
  close(): Promise<void>
}

type Kept = {
  readonly bytes: Buffer
  readonly contentType: string
  readonly cacheControl: string
  readonly etag: string
}

const PAGE = 3
const PIECE = 65_536
const MOST_SKEW_MS = 15 * 60_000
const GRANT = {
  bucket: 'viertel-files',
  region: 'eu-central-1',
  accessKey: 'AKIAVIERTELTEST',
  secretKey: 'a/secret+of=tests',
}

export async function startStandInS3(): Promise<StandInS3> {
  const kept = new Map<string, Kept>()
  let failure: number | 'silence' | null = null
  let requests = 0
  const traffic: Traffic = { received: 0, sent: 0, sending: 0, stopsAfter: null }
  const server = createServer((request, response) => {
    requests += 1
    if (failure === 'silence') return
    if (failure !== null) return refuse(response, failure, 'InternalError')
    void answer(request, response, kept, traffic).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...GRANT,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (how) => {
      failure = how
    },
    requests: () => requests,
    received: () => traffic.received,
    sent: () => traffic.sent,
    sending: () => traffic.sending,
    stopAfter: (bytes) => {
      traffic.stopsAfter = bytes
    },
    headersOf: (key) => kept.get(key),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Traffic = { received: number; sent: number; sending: number; stopsAfter: number | null }

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  kept: Map<string, Kept>,
  traffic: Traffic,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part)
    traffic.received += part.length
  }
  const body = Buffer.concat(parts)
  const url = new URL(request.url ?? '', 'http://s3')
  const fault = signatureFault(request, url, body)
  if (fault) return refuse(response, 403, fault)
  const [, bucket, ...names] = url.pathname.split('/')
  if (bucket !== GRANT.bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = decodeURIComponent(names.join('/'))
  const found = kept.get(key)
  if (key === '' && request.method === 'GET') return list(response, url, kept)
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const { 'content-type': contentType = 'binary/octet-stream', 'cache-control': cacheControl = '' } = request.headers
    kept.set(key, { bytes: body, contentType, cacheControl, etag })
    response.writeHead(200, { etag }).end()
  } else if (request.method === 'DELETE') {
    kept.delete(key)
    response.writeHead(204).end()
  } else if (!found) {
    refuse(response, 404, 'NoSuchKey')
  } else if (request.headers['if-none-match'] === found.etag) {
    response.writeHead(304, { etag: found.etag }).end()
  } else {
    const headers = { etag: found.etag, 'content-type': found.contentType, 'content-length': found.bytes.length }
    response.writeHead(200, headers)
    if (request.method === 'HEAD') return void response.end()
    traffic.sending += 1
    await pipeline(inPieces(found.bytes, traffic, response), response).catch(() => undefined)
    traffic.sending -= 1
  }
}

/** No faster than they are taken. */
async function* inPieces(bytes: Buffer, traffic: Traffic, response: ServerResponse): AsyncIterable<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    if (traffic.stopsAfter !== null && from >= traffic.stopsAfter) await once(response, 'close')
    const piece = bytes.subarray(from, from + PIECE)
    traffic.sent += piece.length
    yield piece
  }
}

function list(response: ServerResponse, url: URL, kept: ReadonlyMap<string, Kept>): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  // With a sign of its own, as tokens are nobody's business but the service's.
  const after = url.searchParams.get('continuation-token')?.replace(/^<&/, '') ?? ''
  const keys = [...kept.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, PAGE)
  const more = keys.length > PAGE
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${GRANT.bucket}</Name><IsTruncated>${more}</IsTruncated>` +
        page
          .map((key) => `<Contents><Key>${key}</Key><Size>${kept.get(key)?.bytes.length}</Size></Contents>`)
          .join('') +
        (more ? `<NextContinuationToken>&lt;&amp;${page.at(-1)}</NextContinuationToken>` : '') +
        '</ListBucketResult>',
    )
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

/** The code S3 answers, or null when the request is signed with the secret. */
function signatureFault({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!said) return 'AccessDenied'
  const [, accessKey, day = '', region = '', names = '', signature] = said
  if (accessKey !== GRANT.accessKey) return 'InvalidAccessKeyId'
  if (region !== GRANT.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < MOST_SKEW_MS)) return 'RequestTimeTooSkewed'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return 'AccessDenied'
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${GRANT.secretKey}`)
  return hmac(signingKey, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
