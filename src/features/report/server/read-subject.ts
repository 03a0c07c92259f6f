/** What somebody reports, as they see it: nobody learns by reporting that there is something that they cannot see. */
import { viewerScopeOf } from '#features/office/rules/audience.ts'
import { viewerScopeValue, visibleTo } from '#features/office/server/audience.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import type { ReportKind } from '../rules/report-kinds.ts'

export type Asked = { readonly kind: ReportKind; readonly id: string; readonly photo?: string | undefined }

/** In both languages, because the desk reads it in another one perhaps. */
export type Content = {
  readonly titleDe: string
  readonly titleEn: string
  readonly textDe: string
  readonly textEn: string
  readonly provider: string
}

export type Subject = {
  readonly kind: ReportKind
  readonly office: number | null
  readonly photo: string | null
  readonly provider: number | null
  readonly owner: string
  readonly content: Content
  readonly pictures: readonly string[]
  /** Without the language. */
  readonly path: string
}

/** Whether somebody sees the profile of somebody else; bookings tie them, and app hands it in. */
export type SeesProfile = (db: Reads, viewer: SignedIn, personId: string, now: Temporal.Instant) => Promise<boolean>

const OFFICE = {
  id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  description_de: column.text('o.description_de'),
  description_en: column.text('o.description_en'),
  photos: column.json<{ key: string }[]>('o.photos'),
  provider: column.text('p.name'),
  owner: column.text('one.id'),
}

const SEEN_OFFICE = preparedStatement({
  name: 'report_office',
  row: OFFICE,
  text: `select ${listOf(OFFICE)} from office o join provider p on p.id = o.provider_id join person one on one.id = p.person_id
    where o.id = $1 and o.status in ('published', 'unpublished') and ${visibleTo('o', '$2')}`,
})

const PROVIDER = {
  id: column.number('p.id'),
  name: column.text('p.name'),
  owner: column.text('one.id'),
}

const SEEN_PROVIDER = preparedStatement({
  name: 'report_provider',
  row: PROVIDER,
  text: `select ${listOf(PROVIDER)} from provider p join person one on one.id = p.person_id
    where p.id = $1 and one.erased_at is null
      and exists (select from office o where o.provider_id = p.id and o.status in ('published', 'unpublished'))`,
})

type Reader = {
  readonly db: Reads
  readonly viewer: Viewer
  readonly now: Temporal.Instant
  readonly sees: SeesProfile
}

/** @throws RefusalError request.not_found for what the viewer does not see, report.own for what is theirs */
export async function readSubject(reader: Reader, asked: Asked): Promise<Subject> {
  const found = await find(reader, asked)
  if (!found) refuse('request.not_found')
  if (reader.viewer.kind !== 'guest' && reader.viewer.id === found.owner) refuse('report.own')
  return found
}

async function find(reader: Reader, asked: Asked): Promise<Subject | null> {
  if (asked.kind === 'person') return findPerson(reader, asked.id)
  if (!/^[1-9][0-9]{0,14}$/.test(asked.id)) return null
  const id = Number(asked.id)
  return asked.kind === 'provider' ? findProvider(reader, id) : findOffice(reader, id, asked)
}

async function findOffice({ db, viewer }: Reader, id: number, { kind, photo = '' }: Asked): Promise<Subject | null> {
  const [row] = await db.query(SEEN_OFFICE, [id, viewerScopeValue(viewerScopeOf(viewer))])
  if (!row || (kind === 'photo' && !row.photos.some(({ key }) => key === photo))) return null
  const isPhoto = kind === 'photo'
  return {
    kind,
    office: id,
    photo: isPhoto ? photo : null,
    provider: null,
    owner: row.owner,
    content: {
      titleDe: row.title_de,
      titleEn: row.title_en,
      textDe: isPhoto ? '' : row.description_de,
      textEn: isPhoto ? '' : row.description_en,
      provider: row.provider,
    },
    pictures: isPhoto ? [photo] : row.photos.map(({ key }) => key),
    path: `/office/${id}`,
  }
}

async function findProvider({ db }: Reader, id: number): Promise<Subject | null> {
  const [row] = await db.query(SEEN_PROVIDER, [id])
  if (!row) return null
  return {
    kind: 'provider',
    office: null,
    photo: null,
    provider: id,
    owner: row.owner,
    content: { titleDe: row.name, titleEn: row.name, textDe: '', textEn: '', provider: row.name },
    pictures: [],
    path: `/provider/${id}`,
  }
}

async function findPerson({ db, viewer, now, sees }: Reader, id: string): Promise<Subject | null> {
  if (viewer.kind === 'guest' || !(await sees(db, viewer, id, now))) return null
  const person = await db
    .selectFrom('person')
    .select(['name', 'residence', 'avatar_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return null
  return {
    kind: 'person',
    office: null,
    photo: null,
    provider: null,
    owner: id,
    content: {
      titleDe: person.name,
      titleEn: person.name,
      textDe: person.residence,
      textEn: person.residence,
      provider: '',
    },
    pictures: person.avatar_key === null ? [] : [person.avatar_key],
    path: `/profile/${id}`,
  }
}
