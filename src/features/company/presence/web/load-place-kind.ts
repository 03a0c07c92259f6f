/** The data of the pages workspace/home, workspace/company and workspace/other. Only loaders use it. */
import type { LoaderFunctionArgs } from 'react-router'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { isIsoDate } from '#kernel/time.ts'
import { readShares } from '../../place/contract.ts'
import { readPlaceKind } from '../contract.ts'

const KINDS = ['home', 'company', 'other'] as const

export async function loadPlaceKind({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const kind = KINDS.find((one) => pathname.endsWith(`/workspace/${one}`))
  if (kind === undefined) throw missingPage(request)
  const day = searchParams.get('day')
  try {
    const query = day !== null && isIsoDate(day) ? { day } : {}
    const { data: week } = await call(readPlaceKind, { params: { kind }, query })
    const days = { from: week.days[0]?.day, to: week.days.at(-1)?.day }
    const { data: shares } = await call(readShares, { query: { kind, ...days } })
    return { kind, week, shares, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}
