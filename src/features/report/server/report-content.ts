import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { readReportSubject as subjectContract, reportContent as reportContract } from '../contract.ts'
import { DAYS_TO_DECIDE, daysFrom } from '../rules/case-states.ts'
import { mayBeAnonymous } from '../rules/report-kinds.ts'
import { caseToken } from './case-link.ts'
import { emit } from './emit.ts'
import { readSubject, type SeesProfile, type Subject } from './read-subject.ts'

export function subjectReader(sees: SeesProfile) {
  return async ({ viewer, query, locale, now, context }: Call<typeof subjectContract>) => {
    const { kind, content, path, photo, pictures } = await readSubject(
      { db: context.db.read, viewer, now, sees },
      query,
    )
    return {
      data: {
        title: locale === 'en' ? content.titleEn : content.titleDe,
        path: localPath(path, locale),
        photo,
        photos: kind === 'office' ? [...pictures] : [],
      },
    }
  }
}

/** An address that a stranger types gets so many receipts and no more. */
const receiptsOf = (email: string) => ({
  name: 'report',
  subject: email.toLowerCase(),
  rate: { max: 10, seconds: 3600 },
})

export function contentReporter(sees: SeesProfile) {
  return async ({ viewer, body, locale, now, idempotencyKey, context }: Call<typeof reportContract>) => {
    const { db, config, wake, log } = context
    const { ground, explanation } = body
    const isGuest = viewer.kind === 'guest'
    const [name, email] = isGuest ? [body.name, body.email] : ['', '']
    const tokenOf = (id: number) => ({ data: { token: caseToken({ side: 'reporter', id }, config.SECRET) } })

    const sent = await db.read
      .selectFrom('report')
      .select(['id', 'reporter_id', 'explanation', 'email'])
      .where('request_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (sent) {
      const isSame =
        sent.explanation === explanation && sent.email === email && sent.reporter_id === (isGuest ? null : viewer.id)
      return isSame ? tokenOf(sent.id) : refuse('request.key_reused')
    }
    if (isGuest && !mayBeAnonymous(ground)) {
      if (name === '') refuse('report.name_missing')
      if (email === '') refuse('report.email_missing')
    }
    if (email !== '') await takeOrRefuse(db.write, receiptsOf(email))
    const subject = await readSubject({ db: db.read, viewer, now, sees }, body)
    const report = await db.tx(async (tx) => {
      const caseId = await openCase(tx, subject, now)
      const { id } = await tx
        .insertInto('report')
        .values({
          case_id: caseId,
          ground,
          explanation,
          location: config.BASE_URL + localPath(subject.path, locale) + (subject.photo ? `#${subject.photo}` : ''),
          reporter_id: isGuest ? null : viewer.id,
          name,
          email,
          locale,
          request_key: idempotencyKey,
          reported_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // Whoever says nothing of themselves has the page with the link, and no receipt.
      if (!isGuest || email !== '')
        await emit(tx, {
          type: 'report.received',
          person_id: isGuest ? null : viewer.id,
          at: now,
          payload: { report: id },
        })
      return id
    })
    wake()
    log.info({ report, kind: subject.kind }, 'something was reported')
    return tokenOf(report)
  }
}

/**
 * Joins the case that is open, because one decision is made on one thing; one that is decided in this moment is open no
 * more, and then there is another.
 * @returns its id
 */
async function openCase(tx: Tx, subject: Subject, now: Temporal.Instant): Promise<number> {
  for (;;) {
    const opened = await tx
      .insertInto('report_case')
      .values({
        kind: subject.kind,
        office_id: subject.office,
        photo: subject.photo,
        provider_id: subject.provider,
        owner_id: subject.owner,
        content: JSON.stringify(subject.content),
        pictures: [...subject.pictures],
        state: 'open',
        opened_at: now,
        due_at: daysFrom(now, DAYS_TO_DECIDE),
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (opened) return opened.id
    const joined = await tx
      .selectFrom('report_case')
      .select('id')
      .where('kind', '=', subject.kind)
      .where('owner_id', '=', subject.owner)
      .where('office_id', 'is not distinct from', subject.office)
      .where('photo', 'is not distinct from', subject.photo)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (joined) return joined.id
  }
}
