import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DecisionForms } from './decision-forms.tsx'

const drawn = (reads?: 'de' | 'en') => {
  const withReason = [
    { intent: 'decline', label: 'Ablehnen', go: 'Ablehnen', reason: 'Grund', hint: 'So in die Mail.' },
  ]
  const forms = createElement(DecisionForms, { id: 1, answer: undefined, withReason, ...(reads && { reads }) })
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: forms }]) }),
  )
}

test('the form of a reason says in which language the person concerned reads', () => {
  expect(drawn('en')).toContain('Bitte schreib auf Englisch.')
  expect(drawn('en')).toContain('lang="en"')
  expect(drawn('de')).toContain('Bitte schreib auf Deutsch.')
  expect(drawn()).not.toContain('Bitte schreib auf')
})
