/** The data of every page of a company. Only loaders use it: the browser must not load the schemas of the contract. */
import type { LoaderFunctionArgs } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { refuse } from '#kernel/verdict.ts'
import type { ViewerKind } from '#kernel/viewer.ts'
import { readCompany } from '../contract.ts'

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
