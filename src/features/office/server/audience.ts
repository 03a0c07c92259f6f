/** Who may see an office, as SQL: the rule of features/office/rules/audience.ts; a test compares the two. */
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { companiesToShow, viewerScopeOf, type NamedCompany, type ViewerScope } from '../rules/audience.ts'
import { OFFICE_TYPE } from '../rules/office-type.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The value of a statement's parameter for {@link visibleTo}. */
export function viewerScopeValue({ companyId, personId }: ViewerScope): string {
  return JSON.stringify({ company: companyId, person: personId })
}

/**
 * Ids of the employees-only offices that this person sees: an uncorrelated subquery, so that it runs at most once per
 * statement.
 * @param viewerScope the parameter's name, e.g. "$3"
 */
export const visibleOfficeIds = (viewerScope: string) => `array(
    select a.office_id from office_audience a where a.company_id = (${viewerScope}::json ->> 'company')::bigint
    union all select own.id from provider me join office own on own.provider_id = me.id
      where me.person_id = (${viewerScope}::json ->> 'person')::uuid and own.type & ${OFFICE_TYPE.employeesOnly} <> 0)`

/** @param office alias of a row with id and type */
export const visibleTo = (office: string, viewerScope: string) =>
  `(${office}.type & ${OFFICE_TYPE.employeesOnly} = 0 or ${office}.id = any (${visibleOfficeIds(viewerScope)}))`

/** The same for a company id in a column. Owners are ignored, because nobody is offered their own office. */
export const admitsCompany = (office: string, companyId: string) =>
  `(${office}.type & ${OFFICE_TYPE.employeesOnly} = 0
    or exists (select from office_audience a where a.office_id = ${office}.id and a.company_id = ${companyId}))`

/** The companies of an employees-only office, as a column. */
export const companyIdsOf = (office: string) =>
  `array(select a.company_id from office_audience a where a.office_id = ${office}.id)`

/** The names of an employees-only office's companies, sorted, as a column; null for every other office. */
export const companiesOf = (office: string) =>
  `case when ${office}.type & ${OFFICE_TYPE.employeesOnly} <> 0 then (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
    from office_audience a join company c on c.id = a.company_id where a.office_id = ${office}.id) end`

export type AudienceRow = {
  readonly type: number
  readonly owner_id: string | null
  readonly companies: NamedCompany[] | null
}

/** The audience of an employees-only office as a text for cards and pages; null for every other office. */
export function audienceText(row: AudienceRow, viewer: Viewer, locale: Locale): string | null {
  if ((row.type & OFFICE_TYPE.employeesOnly) === 0) return null
  const t = translator(locale === 'en' ? en : de, locale)
  const company = companiesToShow(viewerScopeOf(viewer), { ownerId: row.owner_id, companies: row.companies ?? [] })
  return company === '' ? t('employeesOnly') : t('employeesOf', { company })
}
