import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { loader } from './gallery-page.tsx'

function open(isDemo: boolean) {
  const context = new RouterContextProvider()
  context.set(pageContext, { isDemo, locale: 'de' } as PageContext)
  return loader({ request: new Request('http://page/gallery'), context } as unknown as LoaderFunctionArgs)
}

test('the gallery is there in demo mode', () => {
  expect(open(true)).toEqual({ locale: 'de' })
})

test('elsewhere it is a missing page', () => {
  expect(() => open(false)).toThrow(expect.objectContaining({ init: { status: 404, statusText: 'Not Found' } }))
})
