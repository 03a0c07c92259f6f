/** Reports on the page of cases: those that wait, or those that were decided or closed. */
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listReportCases } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ReportCases } from './report-cases.tsx'

export const REPORT_LISTS = ['waiting', 'decided', 'closed'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

const NONE = { waiting: 'deskNone', decided: 'deskNoneDecided', closed: 'deskNoneClosed' } as const

type ReportSectionProps = {
  shown: ReportList
  reports: ReplyData<typeof listReportCases>
  mayDecide: boolean
  answer: FormAnswer | undefined
}

export function ReportSection({ shown, reports, mayDecide, answer }: ReportSectionProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="stack" aria-labelledby="cases-reports">
      <h2 id="cases-reports">{t('deskTitle')}</h2>
      <nav className="chips" aria-label={t('deskStates')}>
        {REPORT_LISTS.map((list) => (
          <Link
            key={list}
            className={list === shown ? 'chip on' : 'chip'}
            to={path(`/operator/cases?reports=${list}#cases-reports`)}
            aria-current={list === shown ? 'page' : undefined}
          >
            {t(`desk_${list}`)}
            {list === 'waiting' && <span className="num">{reports.meta.waiting}</span>}
          </Link>
        ))}
      </nav>
      {reports.data.length === 0 ? (
        <p className="quiet">{t(NONE[shown])}</p>
      ) : (
        <ReportCases cases={reports.data} hasOthers={reports.meta.hasOthers} mayDecide={mayDecide} answer={answer} />
      )}
    </section>
  )
}
