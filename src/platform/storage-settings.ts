/** The settings of where files are kept, and what of them does not go together. */
import { z } from 'zod'

const optional = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema])

const isServiceAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, username, password, search, hash } = new URL(text)
  return ['https:', 'http:'].includes(protocol) && pathname === '/' && username + password + search + hash === ''
}

export const STORAGE_SETTINGS = {
  STORAGE: {
    form: 'disk or s3',
    example: 's3',
    fallback: 'disk',
    about:
      'where files are kept: DATA_DIR/files, or a bucket of S3 (or what speaks its protocol), which several machines share; npm run storage:copy moves them',
    schema: z.enum(['disk', 's3']),
  },
  S3_ENDPOINT: {
    form: 'http(s) address without path',
    example: 'https://s3.eu-central-1.amazonaws.com',
    fallback: '',
    about: 'the service, without the bucket; required when STORAGE=s3, https in production',
    schema: optional(z.string().refine(isServiceAddress, 'not such an address')),
  },
  S3_BUCKET: {
    form: "a bucket's name",
    example: 'viertel-files',
    fallback: '',
    about: 'required when STORAGE=s3; it may be private, visitors get files from this server',
    schema: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  },
  S3_REGION: {
    form: 'a region',
    example: 'eu-central-1',
    fallback: 'us-east-1',
    about: 'signed with each request; services without regions take us-east-1 or auto',
    schema: z.string().regex(/^[a-z0-9-]{2,40}$/),
  },
  S3_ACCESS_KEY: {
    form: 'an access key id',
    example: 'AKIA...',
    fallback: '',
    about: 'may read, write, delete and list in the bucket; required when STORAGE=s3',
    schema: optional(z.string().regex(/^[\w.-]{3,128}$/)),
  },
  S3_SECRET_KEY: {
    form: 'its secret, 8 to 256 characters',
    example: '(from the service)',
    fallback: '',
    about: 'signs the requests and is never sent; required when STORAGE=s3',
    schema: optional(z.string().regex(/^[!-~]{8,256}$/)),
  },
} as const

export type S3Values = Readonly<Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>>

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** What the settings lack for a bucket. Undefined values are told as malformed already. */
export function bucketProblems(values: Partial<S3Values>): string[] {
  return REQUIRED.filter((name) => values[name] === '').map(
    (name) => `${name}: STORAGE=s3 needs it, e.g. ${name}=${STORAGE_SETTINGS[name].example}`,
  )
}
