/** Makes the archive: what each feature stores (platform/personal-data.ts), one JSON file each, and the picture. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { Context } from '#platform/context.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { DomainEvent, JobSpec } from '#platform/jobs/jobs.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { AccountEvents } from '../../events.ts'
import { avatarFile } from '../../person/rules/avatar.ts'
import { closeWithCopy } from '../../request/server/request-store.ts'
import { exportExpires } from '../rules/export-limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { copyTokenHash, newCopyToken } from './copy-token.ts'

const { emit } = emitterOf<AccountEvents>()

export type ExportJob = { readonly export: number }

export function exportJobsOf(events: readonly Pick<DomainEvent, 'id' | 'type' | 'payload'>[]): JobSpec[] {
  return events.flatMap(({ id, type, payload }) =>
    type === 'account.export_asked'
      ? [{ queue: 'export', data: { export: Number(payload['export']) } satisfies ExportJob, event: id }]
      : [],
  )
}

type Parts = Pick<Context, 'db' | 'config' | 'clock' | 'storage'>

/** May run twice, because its process was killed in between: the file is written anew under its name. */
export async function writeExport(
  { db, config, clock, storage }: Parts,
  features: readonly PersonalData[],
  job: ExportJob,
): Promise<void> {
  const asked = await db.write
    .selectFrom('account_export as copy')
    .innerJoin('person', 'person.id', 'copy.person_id')
    .select([
      'copy.person_id',
      'copy.request_id',
      'copy.file_key',
      'person.email',
      'person.name',
      'person.locale',
      'person.avatar_key',
    ])
    .$narrowType<{ locale: Locale }>()
    .where('copy.id', '=', job.export)
    .where('copy.ready_at', 'is', null)
    .where('person.erased_at', 'is', null)
    .executeTakeFirst()
  if (!asked) return
  const zip = new ZipFile()
  const add = (name: string, bytes: Uint8Array) => zip.addBuffer(Buffer.from(bytes), name)
  const t = translator(asked.locale === 'en' ? en : de, asked.locale)
  add('README.txt', Buffer.from(`${t('readme')}\n`))
  for (const feature of features)
    for (const [name, read] of Object.entries(feature.files))
      add(`${name}.json`, Buffer.from(JSON.stringify(await read(db.read, asked.person_id), null, 2)))
  const picture = asked.avatar_key === null ? null : await storage.get(avatarFile(asked.avatar_key, 512))
  if (picture) add('avatar.webp', picture.bytes)
  zip.end()
  const bytes = await buffer(zip.outputStream)
  await storage.put(asked.file_key, bytes, 'application/zip')
  const now = clock.now()
  const { email, name, locale, person_id, request_id } = asked
  // Whoever asked by letter may have no way to sign in: the link in the mail opens the copy, and nobody else knows it.
  const token = request_id === null ? null : newCopyToken()
  await db.tx(async (tx) => {
    const finished = await tx
      .updateTable('account_export')
      .set({
        ready_at: now,
        bytes: bytes.length,
        expires_at: exportExpires(now),
        link_hash: token === null ? null : copyTokenHash(token),
      })
      .where('id', '=', job.export)
      .where('ready_at', 'is', null)
      // Not of somebody whose account ended meanwhile: their file goes at once.
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!finished) return
    if (request_id !== null) await closeWithCopy(tx, request_id, now)
    const path =
      token === null
        ? localPath('/account/privacy', locale)
        : `${localPath('/account/copy', locale)}?${new URLSearchParams({ token })}`
    const type = token === null ? 'account.export_ready' : 'account.request_copy'
    await emit(tx, { type, person_id, payload: { email, name, locale, url: `${config.BASE_URL}${path}` }, at: now })
  })
}
