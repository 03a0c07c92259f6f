import { data, type LoaderFunctionArgs } from 'react-router'
import type { ErrorFacts } from '#client/page-answer.ts'

export function loader({ request }: LoaderFunctionArgs): never {
  const facts: ErrorFacts = { requestId: request.headers.get('x-request-id') ?? '' }
  throw data(facts, { status: 404 })
}

export default function Missing() {
  return null
}
