import { expect, test } from 'vitest'
import {
  judgeAddress,
  judgeBackup,
  judgeDisk,
  judgeMail,
  judgePages,
  judgeSecret,
  judgeStorage,
  type AddressFacts,
  type BackupFacts,
} from './judge-surroundings.ts'

test.each([
  [2e9, 30e9, null, 'ok'],
  [1.9e9, 30e9, null, 'look here'],
  [40e9, 1e12, null, 'look here'],
  [50e9, 1e12, null, 'ok'],
  [499e6, 30e9, null, 'broken'],
  [20e9, 30e9, '/data cannot be written: the disk is full', 'broken'],
])('a disk with %d of %d bytes free, error %s: %s', (freeBytes, totalBytes, error, verdict) => {
  expect(judgeDisk({ folder: '/data', error, freeBytes, totalBytes }).verdict).toBe(verdict)
})

test('files and mails work, or say why not', () => {
  expect(judgeStorage('the disk', null).verdict).toBe('ok')
  expect(judgeStorage('the disk', 'ENOSPC')).toMatchObject({ verdict: 'broken', says: 'the disk: ENOSPC' })
  expect(judgeMail(null, null).verdict).toBe('ok')
  expect(judgeMail('mail.example:587', null).verdict).toBe('ok')
  expect(judgeMail('mail.example:587', '535 no')).toMatchObject({ verdict: 'broken', says: 'mail.example:587: 535 no' })
})

test.each([
  ['setting', null, false, 'ok'],
  ['file', null, false, 'ok'],
  ['file', null, true, 'look here'],
  ['file', 'EACCES', false, 'broken'],
  ['nowhere', null, false, 'ok'],
] as const)('a secret from %s, error %s, open %s: %s', (from, error, isOpen, verdict) => {
  expect(judgeSecret({ from, error, isOpen }).verdict).toBe(verdict)
})

const HTTPS: AddressFacts = {
  baseUrl: 'https://viertel.example',
  certificate: { problem: null, endsInDays: 60 },
  answers: 'product',
  why: '',
}
test.each<[string, Partial<AddressFacts>, boolean, string]>([
  ['all well', {}, true, 'ok'],
  ['http, all well', { certificate: null }, true, 'ok'],
  ['refused', { certificate: { problem: 'CERT_HAS_EXPIRED', endsInDays: -1 }, answers: 'nobody' }, false, 'broken'],
  ['ends in two weeks', { certificate: { problem: null, endsInDays: 14 } }, true, 'ok'],
  ['ends before', { certificate: { problem: null, endsInDays: 13.9 } }, true, 'look here'],
  ['somebody else', { answers: 'other', why: '404' }, true, 'broken'],
  ['nobody though it serves', { answers: 'nobody', why: 'ECONNREFUSED' }, true, 'look here'],
  ['nobody while nothing serves', { answers: 'nobody', why: 'ECONNREFUSED' }, false, 'ok'],
])('an address: %s', (_, facts, isServed, verdict) => {
  expect(judgeAddress({ ...HTTPS, ...facts }, isServed).verdict).toBe(verdict)
})

test('pages that are not built are named', () => {
  expect(judgePages([]).verdict).toBe('ok')
  expect(judgePages(['geo'])).toMatchObject({ verdict: 'broken', says: 'not built: geo' })
})

const DAY = 86_400
const NONE: BackupFacts = { takenSeconds: null, provenSeconds: null, archive: null }
const archive = (lastSeconds: number | null, isFailing = false) => ({ lastSeconds, isFailing })
test.each<[string, Partial<BackupFacts>, string]>([
  ['none', {}, 'look here'],
  ['of last night, tried', { takenSeconds: DAY, provenSeconds: DAY }, 'ok'],
  ['two days old', { takenSeconds: 2 * DAY + 1, provenSeconds: 3 * DAY }, 'look here'],
  ['of last night, none tried', { takenSeconds: DAY }, 'look here'],
  ['of last night, tried five weeks ago', { takenSeconds: DAY, provenSeconds: 35 * DAY + 1 }, 'look here'],
  ['old, and the log is archived', { takenSeconds: 9 * DAY, provenSeconds: 9 * DAY, archive: archive(60) }, 'ok'],
  ['the archive stands', { takenSeconds: DAY, provenSeconds: DAY, archive: archive(3601) }, 'look here'],
  ['never archived', { takenSeconds: DAY, provenSeconds: DAY, archive: archive(null) }, 'look here'],
  ['the archive fails', { takenSeconds: DAY, provenSeconds: DAY, archive: archive(60, true) }, 'broken'],
])('backups: %s', (_, facts, verdict) => {
  expect(judgeBackup({ ...NONE, ...facts }, false).verdict).toBe(verdict)
  // A demo is not asked for any, but a broken archive is broken.
  expect(judgeBackup({ ...NONE, ...facts }, true).verdict).toBe(verdict === 'broken' ? 'broken' : 'ok')
})
