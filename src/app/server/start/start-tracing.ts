/** Switches traces on where a collector is set. Nothing of OpenTelemetry is loaded before that. */
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { switchTracing, type Tracing } from '#platform/trace/trace.ts'

export async function startTracing(config: Config, log: Log): Promise<Tracing | null> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return null
  const { openTracing } = await import('#platform/trace/open-tracing.ts')
  const tracing = openTracing(config, log)
  switchTracing(tracing)
  return tracing
}
