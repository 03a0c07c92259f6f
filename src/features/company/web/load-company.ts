/** The data of every page of a company, and what the browser's tab says. */
import type { LoaderFunctionArgs } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import type { Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { ViewerKind } from '#kernel/viewer.ts'
import { readCompany } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** @param only the kind of person whose page it is, when it is not everybody's in the company */
export async function loadCompany({ request, context }: LoaderFunctionArgs, only?: ViewerKind) {
  const { viewer, call, locale } = context.get(pageContext)
  try {
    const company = (await call(readCompany)).data
    if (only !== undefined && viewer.kind !== only) refuse('auth.forbidden')
    return { company, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export function companyMeta(title: 'employeesTitle' | 'teamTitle' | 'workspaceTitle', locale: Locale = 'de') {
  return [{ title: `${(locale === 'en' ? en : de)[title]} – Viertel` }, { name: 'robots', content: 'noindex' }]
}
