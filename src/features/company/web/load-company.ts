/** The data of every page of a company. Only loaders use it: the browser must not load the schemas of the contract. */
import type { LoaderFunctionArgs } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { readCompany } from '../contract.ts'

export async function loadCompany({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    const company = (await call(readCompany)).data
    return { company, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}
