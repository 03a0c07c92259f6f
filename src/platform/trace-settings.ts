/** Where traces are sent. The names and their meaning are those of OpenTelemetry, so that they are what people know. */
import { z } from 'zod'

const isCollector = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username + password + search + hash === ''
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type Sampler = (typeof SAMPLERS)[number]

export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    form: 'http(s) address of a collector, without user, query or fragment',
    example: 'http://collector:4318',
    fallback: '',
    about:
      'switches traces on: they are sent there, to /v1/traces, as OTLP over HTTP in JSON; empty = off, and nothing of it is loaded',
    schema: z.union([z.literal(''), z.string().refine(isCollector)]),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    form: 'name=value, separated by commas, values percent-encoded',
    example: 'authorization=Bearer%20(token)',
    fallback: '',
    about: 'what the collector wants to be sent with it',
    schema: z.union([
      z.literal(''),
      z
        .string()
        .regex(
          /^[\w!#$%&'*+.^`|~-]+=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[0-9A-Fa-f]{2})*(?:,[\w!#$%&'*+.^`|~-]+=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[0-9A-Fa-f]{2})*)*$/,
        ),
    ]),
  },
  OTEL_SERVICE_NAME: {
    form: 'a name',
    example: 'viertel',
    fallback: 'viertel',
    about: 'what this product is called among others that send traces',
    schema: z.string().min(1).max(100),
  },
  OTEL_TRACES_SAMPLER: {
    form: SAMPLERS.join(', '),
    example: 'parentbased_traceidratio',
    fallback: 'parentbased_always_on',
    about: 'which traces are kept; parentbased: where a request brings a trace, whoever began it decides',
    schema: z.enum(SAMPLERS),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    form: 'a share, 0 to 1',
    example: '0.05',
    fallback: '1',
    about: 'of how many, for a sampler whose name ends in traceidratio',
    schema: z
      .string()
      .regex(/^(?:0|1|[01]?\.\d{1,9})$/)
      .refine((text) => Number(text) <= 1)
      .transform(Number),
  },
} as const
