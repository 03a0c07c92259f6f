/** Judges what is around the product: disk, files, mails, secret, address, pages, backups. Pure; others have looked. */
import { broken, lookHere, ok, type Finding } from './finding.ts'
import { size, time } from './lengths.ts'

export type DiskFacts = {
  readonly folder: string
  /** Why it cannot be written. */
  readonly error: string | null
  readonly freeBytes: number
  readonly totalBytes: number
}

const LEAST_FREE_BYTES = 500e6
const LOOK_FREE_BYTES = 2e9
const LOOK_FREE_SHARE = 0.05

export function judgeDisk({ folder, error, freeBytes, totalBytes }: DiskFacts): Finding {
  const check = 'disk'
  if (error !== null)
    return broken(
      check,
      error,
      `Let the user of the product write there (chown, mount), or set DATA_DIR to another folder.`,
    )
  const says = `${size(freeBytes)} of ${size(totalBytes)} are free in ${folder}`
  const mend = 'Give it more room, or move files to a bucket: npm run storage:copy -- --to s3.'
  if (freeBytes < LEAST_FREE_BYTES) return broken(check, says, mend)
  if (freeBytes < LOOK_FREE_BYTES || freeBytes < totalBytes * LOOK_FREE_SHARE) return lookHere(check, says, mend)
  return ok(check, says)
}

/** @param error why a file could not be written, read again and removed */
export function judgeStorage(where: string, error: string | null): Finding {
  const check = 'files'
  return error === null
    ? ok(check, `${where}: a file was written, read and removed`)
    : broken(
        check,
        `${where}: ${error}`,
        'Mend the rights, the room or the S3_ settings; pictures and documents are kept there.',
      )
}

/** @param where null: mails are kept in the inbox of the demo */
export function judgeMail(where: string | null, error: string | null): Finding {
  const check = 'mail'
  if (where === null) return ok(check, 'is kept for /dev/mail')
  return error === null
    ? ok(check, `${where} answers and takes the login`)
    : broken(check, `${where}: ${error}`, 'Mend MAIL (host, port, user, password); mails wait and are tried for hours.')
}

export type SecretFacts = {
  readonly from: 'setting' | 'file' | 'nowhere'
  /** Why the file cannot be read. */
  readonly error: string | null
  /** Whether others of this machine may read the file. */
  readonly isOpen: boolean
}

export function judgeSecret({ from, error, isOpen }: SecretFacts): Finding {
  const check = 'secret'
  if (error !== null)
    return broken(
      check,
      `the file of the secret cannot be read: ${error}`,
      'Let the user of the product read it; another secret would sign everybody out and lose what is sealed.',
    )
  if (isOpen)
    return lookHere(
      check,
      'others of this machine may read the file of the secret',
      'Close it: chmod 600 DATA_DIR/secret.',
    )
  if (from === 'nowhere') return ok(check, 'is made at the first start')
  return ok(check, from === 'setting' ? 'is given by SECRET' : 'is kept in DATA_DIR, readable by its owner alone')
}

export type AddressFacts = {
  readonly baseUrl: string
  /** Null where it is http. */
  readonly certificate: { readonly problem: string | null; readonly endsInDays: number } | null
  /** What `/healthz` there said; `other`: somebody else answers. */
  readonly answers: 'product' | 'other' | 'nobody'
  readonly why: string
}

const CERTIFICATE_LOOK_DAYS = 14

/** @param isServed whether anybody is expected to answer */
export function judgeAddress({ baseUrl, certificate, answers, why }: AddressFacts, isServed: boolean): Finding {
  const check = 'address'
  const problem = certificate?.problem ?? null
  if (certificate && problem !== null)
    return broken(check, `${baseUrl}: ${problem}`, 'Renew the certificate, or name the host of BASE_URL in it.')
  if (answers === 'other')
    return broken(
      check,
      `${baseUrl} is answered by something else: ${why}`,
      'Mend BASE_URL, or the proxy before the product.',
    )
  if (answers === 'nobody' && isServed)
    return lookHere(
      check,
      `${baseUrl} does not answer from here: ${why}`,
      'If it does from outside all is well; else mend BASE_URL, the name or the proxy.',
    )
  if (certificate && certificate.endsInDays < CERTIFICATE_LOOK_DAYS)
    return lookHere(
      check,
      `the certificate of ${baseUrl} ends in ${Math.floor(certificate.endsInDays)} days`,
      'Renew it, and look why that does not happen by itself.',
    )
  if (answers === 'nobody') return ok(check, `${baseUrl}, where nobody answers while nothing serves`)
  return ok(
    check,
    certificate ? `${baseUrl}, its certificate holds for ${Math.floor(certificate.endsInDays)} days` : baseUrl,
  )
}

export function judgePages(missing: readonly string[]): Finding {
  const check = 'pages'
  if (missing.length === 0) return ok(check, 'are built')
  return broken(check, `not built: ${missing.join(', ')}`, 'Build them: npm run build, or start with npm start.')
}

export type BackupFacts = {
  /** Seconds since the last one of `npm run backup` whose restoring was tried, and since the last one at all. */
  readonly provenSeconds: number | null
  readonly takenSeconds: number | null
  /** Of an external server that archives its log. */
  readonly archive: { readonly lastSeconds: number | null; readonly isFailing: boolean } | null
}

const BACKUP_LOOK_SECONDS = 2 * 86_400
const PROOF_LOOK_SECONDS = 35 * 86_400
const ARCHIVE_LOOK_SECONDS = 3600

/** @param isDemo a demo may be without */
export function judgeBackup({ provenSeconds, takenSeconds, archive }: BackupFacts, isDemo: boolean): Finding {
  const check = 'backup'
  const mend = 'Run npm run backup -- FOLDER each night, and keep the folder and SECRET on two other machines.'
  if (archive?.isFailing)
    return broken(
      check,
      'the log of the database could not be archived the last time',
      'See archive_command and the log of the server: until it works nothing newer can be recovered, and its disk fills.',
    )
  if (takenSeconds === null && archive === null)
    return isDemo ? ok(check, 'none, which a demo may be without') : lookHere(check, 'none is known of here', mend)
  const parts = [
    takenSeconds === null ? 'none by npm run backup' : `${time(takenSeconds)} old`,
    provenSeconds === null ? 'none was tried' : `the last that was tried is ${time(provenSeconds)} old`,
    ...(archive ? [`log archived ${archive.lastSeconds === null ? 'never' : `${time(archive.lastSeconds)} ago`}`] : []),
  ]
  const says = parts.join(', ')
  if (isDemo) return ok(check, says)
  if (archive && (archive.lastSeconds === null || archive.lastSeconds > ARCHIVE_LOOK_SECONDS))
    return lookHere(check, says, 'Set archive_timeout, so that the log is archived although little happens.')
  if (archive === null && takenSeconds !== null && takenSeconds > BACKUP_LOOK_SECONDS)
    return lookHere(check, says, mend)
  if (provenSeconds === null || provenSeconds > PROOF_LOOK_SECONDS)
    return lookHere(check, says, 'Try a backup: npm run backup -- FOLDER without --unchecked restores and audits it.')
  return ok(check, says)
}
