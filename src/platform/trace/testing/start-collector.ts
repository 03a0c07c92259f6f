/** A collector of OpenTelemetry: it takes what comes as OTLP over HTTP, in JSON. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Value = { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number }

export type CollectedSpan = {
  readonly name: string
  /** As OTLP counts them: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  readonly links: readonly { readonly traceId: string }[]
  /** 2 is an error. */
  readonly status: number | undefined
  readonly milliseconds: number
}

type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: Value }[] }
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[]
  }[]
}
type RawSpan = Omit<CollectedSpan, 'attributes' | 'status' | 'links' | 'milliseconds'> & {
  readonly attributes: readonly { key: string; value: Value }[]
  readonly links?: readonly { readonly traceId: string }[]
  readonly status: { readonly code?: number }
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

export type Collector = {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** Everything that came, word for word. */
  readonly bodies: string[]
  readonly headers: IncomingHttpHeaders[]
  readonly paths: string[]
  /** How it answers; with 200 unless set. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const collector = {
    spans: [] as CollectedSpan[],
    bodies: [] as string[],
    headers: [] as IncomingHttpHeaders[],
    paths: [] as string[],
    answer: (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  }
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        collector.paths.push(`${request.method} ${request.url}`)
        collector.headers.push(request.headers)
        collector.bodies.push(body)
        collector.spans.push(...spansOf(JSON.parse(body) as Sent))
        collector.answer(response)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, links = [], status, ...span }) => ({
      ...span,
      links,
      status: status.code,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
      ),
      milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
    }))
}
