import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const BUCKET = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'viertel-files',
  S3_ACCESS_KEY: 'AKIAVIERTEL',
  S3_SECRET_KEY: 'a/secret+of=tests',
}
const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('files are kept on disk where nothing is said, and in a bucket that is named whole', () => {
  expect(readConfig({}).STORAGE).toBe('disk')
  expect(readConfig(BUCKET)).toMatchObject({ STORAGE: 's3', S3_REGION: 'us-east-1', S3_BUCKET: 'viertel-files' })
})

test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])('a bucket needs %s', (name) => {
  expect(problemsOf({ ...BUCKET, [name]: '' })).toContain(`${name}: STORAGE=s3 needs it`)
})

test.each([
  ['S3_ENDPOINT', 'https://s3.example/with-a-path'],
  ['S3_ENDPOINT', 'https://me:secret@s3.example'],
  ['S3_ENDPOINT', 'ftp://s3.example'],
  ['S3_BUCKET', 'up/../there'],
  ['S3_REGION', 'eu central'],
  ['S3_SECRET_KEY', 'with a blank'],
])('%s=%s is refused, and not repeated', (name, value) => {
  const problems = problemsOf({ ...BUCKET, [name]: value })
  expect(problems).toContain(`${name}: expected`)
  expect(problems).not.toContain(value)
})

test('production sends no files over plain http', () => {
  expect(problemsOf({ ...BUCKET, MODE: 'production', S3_ENDPOINT: 'http://s3.example' })).toContain(
    'S3_ENDPOINT: production needs an https address',
  )
})
