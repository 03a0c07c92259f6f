import type { LoaderFunctionArgs } from 'react-router'
import { missingPage } from '#client/page-answer.ts'

export function loader({ request }: LoaderFunctionArgs): never {
  throw missingPage(request)
}

export default function Missing() {
  return null
}
