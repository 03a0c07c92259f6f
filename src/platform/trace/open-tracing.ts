/**
 * OpenTelemetry. Only run-product.ts loads this file, and only where an address to send traces to is set. Nothing is
 * registered globally, so that libraries which look for a global tracer find none and tell nothing of their own.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import * as sdk from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Attributes, Begun, Tracing } from './trace.ts'

type Settings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/** What waits to be sent; more is dropped. Some megabytes. */
const MOST_WAITING = 2048
const MOST_AT_ONCE = 512
const SEND_EVERY_MS = 5000
const SEND_WITHIN_MS = 5000
const CLOSE_WITHIN_MS = 2000
/** Of one attribute: statements are longer than all others. */
const MOST_CHARACTERS = 4000
/** Of one poll that may turn out to have had nothing to do. */
const MOST_HELD = 200
const TELL_EVERY_MS = 60_000

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/** What all of one trace in this process share. */
type Root = {
  /** Whatever still goes on is not told any more. */
  isOver: boolean
  readonly span: Span
  /** Of a request. */
  method?: string
  /** Ends that wait until a poll is known to have had something to do; null where nothing waits. */
  held: (() => void)[] | null
}

type Here = { readonly context: Context; readonly root: Root; readonly isShared: boolean }
type Open = { readonly span: Span; readonly here: Here; readonly isRoot: boolean }

export function openTracing(settings: Settings, log: Log, sendEveryMs = SEND_EVERY_MS): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: SEND_WITHIN_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: tellingOfFailures(exporter, log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: MOST_AT_ONCE,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('viertel')
  const places = new AsyncLocalStorage<Here>()

  const current = (): Here | null => {
    const here = places.getStore()
    return here === undefined || here.root.isOver ? null : here
  }

  const start = (begun: Begun, above: Here | null, others: readonly Here[] = []): Open => {
    const context = above?.context ?? contextOf(begun.parent ?? null)
    const links = others
      .flatMap((other) => trace.getSpanContext(other.context) ?? [])
      .map((link) => ({ context: link }))
    const span = tracer.startSpan(
      begun.name,
      { kind: KINDS[begun.kind], ...(begun.attributes && { attributes: begun.attributes }), links },
      context,
    )
    const root: Root = above?.root ?? { isOver: false, held: null, span }
    const isShared = others.length > 0 || (above?.isShared ?? false)
    return { span, here: { context: trace.setSpan(context, span), root, isShared }, isRoot: above === null }
  }

  const end = ({ span, here: { root }, isRoot }: Open): void => {
    if (isRoot) root.isOver = true
    // The time is a part of what waits.
    const at = performance.now()
    if (isRoot || root.held === null) span.end()
    else if (root.held.length < MOST_HELD) root.held.push(() => span.end(at))
  }

  const during = async <T>(open: Open, work: (set: (attributes: Attributes) => void) => Promise<T>): Promise<T> => {
    try {
      return await places.run(open.here, () =>
        work((attributes) => {
          open.span.setAttributes(attributes)
        }),
      )
    } catch (error) {
      open.span.setAttribute('error.type', kindOf(error))
      open.span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      end(open)
    }
  }

  const idsHere = () => {
    const here = current()
    return here === null ? undefined : trace.getSpanContext(here.context)
  }

  return {
    span(begun, work) {
      const above = begun.parent === undefined ? current() : null
      // What nobody asked for begins no trace: a listener that connects again, a pool that looks at its replica.
      if (begun.parent === undefined && above === null) return work(() => undefined)
      return during(start(begun, above), work)
    },
    async poll(name, work) {
      const open = start({ name, kind: 'internal', parent: null }, null)
      const { root } = open.here
      const held = (root.held = [] as (() => void)[])
      const tell = () => {
        for (const endOne of held) endOne()
        open.span.end()
      }
      try {
        const moved = await places.run(open.here, work)
        root.isOver = true
        open.span.setAttribute('viertel.moved', moved)
        if (moved > 0) tell()
        return moved
      } catch (error) {
        root.isOver = true
        open.span.setAttribute('error.type', kindOf(error))
        open.span.setStatus({ code: SpanStatusCode.ERROR })
        tell()
        throw error
      }
    },
    request({ id, method, route, traceparent }) {
      const attributes = {
        'http.request.method': method,
        'viertel.request_id': id,
        ...(route && { 'http.route': route }),
      }
      const name = route ? `${method} ${route}` : method
      const open = start({ name, kind: 'server', attributes, parent: traceparent ?? null }, null)
      open.here.root.method = method
      return {
        within: (work) => places.run(open.here, work),
        end(status) {
          open.span.setAttribute('http.response.status_code', status)
          if (status >= 500) open.span.setStatus({ code: SpanStatusCode.ERROR })
          end(open)
        },
      }
    },
    nameRequest(route) {
      const root = current()?.root
      if (root?.method === undefined) return
      root.span.updateName(`${root.method} ${route}`)
      root.span.setAttribute('http.route', route)
    },
    traceparent(of) {
      if (of === 'events' && places.getStore()?.isShared) return null
      const ids = idsHere()
      if (ids === undefined) return null
      return `00-${ids.traceId}-${ids.spanId}-${(ids.traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`
    },
    ids() {
      const ids = idsHere()
      return ids === undefined ? null : { trace_id: ids.traceId, span_id: ids.spanId }
    },
    scope: () => current(),
    together(name, scopes, work) {
      const [first, ...others] = (scopes as readonly (Here | null)[]).filter((one) => one !== null && !one.root.isOver)
      if (!first) return places.run(undefined as never, work)
      if (scopes.length === 1) return places.run(first, work)
      const begun: Begun = { name, kind: 'internal', attributes: { 'db.operation.batch.size': scopes.length } }
      return during(start(begun, first, others as Here[]), work)
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(CLOSE_WITHIN_MS, undefined, { ref: false }),
      ])
    },
  }
}

/** Only the ids are taken over. What vendors write beside them (tracestate) may be anything, and is dropped. */
function contextOf(traceparent: string | null): Context {
  const ids = traceparent === null ? null : parseTraceParent(traceparent)
  return ids === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...ids, isRemote: true })
}

/** Never the message, which may name what somebody typed. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' && /^[A-Za-z0-9_.-]{1,60}$/.test(code)
    ? code
    : typeof name === 'string'
      ? name
      : 'error'
}

function samplerOf({ OTEL_TRACES_SAMPLER: wanted, OTEL_TRACES_SAMPLER_ARG: share }: Settings): sdk.Sampler {
  const own = wanted.endsWith('traceidratio')
    ? new sdk.TraceIdRatioBasedSampler(share)
    : wanted.endsWith('always_off')
      ? new sdk.AlwaysOffSampler()
      : new sdk.AlwaysOnSampler()
  return wanted.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root: own }) : own
}

function headersOf(text: string): Record<string, string> {
  const pairs = text === '' ? [] : text.split(',')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    }),
  )
}

/** Nobody waits for what is sent, so only the log can say that it does not arrive. */
function tellingOfFailures(exporter: sdk.SpanExporter, log: Log): sdk.SpanExporter {
  let toldAt = -TELL_EVERY_MS
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const now = performance.now()
        if (result.code !== ExportResultCode.SUCCESS && now - toldAt >= TELL_EVERY_MS) {
          toldAt = now
          log.warn({ err: result.error, lost: spans.length }, 'traces did not arrive')
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
