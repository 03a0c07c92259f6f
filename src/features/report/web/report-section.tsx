/** Reports on the page of cases: those that wait, or those that were decided or closed. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { ListFile, ListPages, ListSorts, ListStates } from '#client/list/desk-list.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listReportCases } from '../contract.ts'
import { CASE_LISTS, CASE_SORTS, type CaseList } from '../rules/case-lists.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ReportCases } from './report-cases.tsx'

const PAGE = '/operator/cases'
const NONE = { waiting: 'deskNone', decided: 'deskNoneDecided', closed: 'deskNoneClosed' } as const

type ReportSectionProps = {
  shown: CaseList
  /** Where this page of the list begins. */
  cursor: string | null
  reports: ReplyData<typeof listReportCases>
  mayDecide: boolean
  answer: FormAnswer | undefined
}

export function ReportSection({ shown, cursor, reports: { data, meta }, mayDecide, answer }: ReportSectionProps) {
  const t = useTexts({ de, en })
  const { counts, hasOthers, next, sort, order } = meta
  const filter = { state: shown }
  const sorted = { sort, order }
  return (
    <section className="stack" aria-labelledby="cases-reports">
      <h2 id="cases-reports">{t('deskTitle')}</h2>
      <ListStates
        page={PAGE}
        label={t('deskStates')}
        states={CASE_LISTS}
        state={shown}
        countOf={(list) => counts[list ?? 'waiting']}
        nameOf={(list) => t(`desk_${list ?? 'waiting'}`)}
        keeps={{}}
      />
      {data.length === 0 ? (
        <p className="quiet">{t(NONE[shown])}</p>
      ) : (
        <>
          <ListSorts page={PAGE} sorts={CASE_SORTS} nameOf={(one) => t(`by_${one}`)} filter={filter} sorted={sorted} />
          <ReportCases cases={data} hasOthers={hasOthers} mayDecide={mayDecide} answer={answer} />
          <ListPages page={PAGE} keeps={{ ...filter, ...sorted }} cursor={cursor} next={next} />
          <ListFile page={PAGE} filter={filter} sorted={sorted} />
        </>
      )}
    </section>
  )
}
