/** The labels on cards and office pages of places that not everybody may book. */
import { expect, test, type Page } from '@playwright/test'
import { signInAs, weekdayAhead } from './world.ts'

const TIME = { date: weekdayAhead(5), time: '10:00', hours: 4 }

type Point = { id: number; lat: number; lng: number; icon: string | null; employeesOnly: boolean }

/** Every place in Germany, Austria and Switzerland that this person can see. */
async function places(page: Page): Promise<Point[]> {
  const found: Point[] = []
  for (const group of [1, 2]) {
    const answer = await page.request.post('/api/office/search', {
      data: { search: TIME, group, availability: 0, bounds: [5.8, 17.2, 45.8, 55.1], map: { zoom: 6 } },
    })
    const { meta } = (await answer.json()) as { meta: { map: { mode: string; points: Point[] } } }
    expect(meta.map.mode).toBe('points')
    found.push(...meta.map.points.map((point) => ({ ...point, group })))
  }
  return found
}

const listAround = ({ lat, lng }: Point, group: number) =>
  `/?lat=${lat}&lng=${lng}&distance=1&availability=0&group=${group}&date=${TIME.date}&time=${TIME.time}`

test('Spec 1: employees read whose employees a place is only for, on the card and on its page', async ({ page }) => {
  await signInAs(page, 'employee@viertel.example')
  const place = (await places(page)).find((one) => one.employeesOnly) as Point & { group: number }
  for (const [prefix, words] of [
    ['', /^Nur für Mitarbeitende von Sturmvogel/],
    ['/en', /^Employees of Sturmvogel.* only/],
  ] as const) {
    await page.goto(prefix + listAround(place, place.group))
    await expect(page.locator(`#card-${place.id}`).getByText(words)).toBeVisible()
    await page.goto(`${prefix}/office/${place.id}`)
    await expect(page.locator('.office-signs').getByText(words)).toBeVisible()
  }
})

test('Spec 1: the internal flag is a sign of the map: a card does not say what nobody can act on', async ({ page }) => {
  const place = (await places(page)).find((one) => one.icon === 'internal') as Point & { group: number }
  await page.goto(listAround(place, place.group))
  await expect(page.locator(`#card-${place.id}`)).toBeVisible()
  await expect(page.locator(`#card-${place.id}`).getByText('Intern', { exact: true })).toHaveCount(0)
  await page.goto(`/office/${place.id}`)
  await expect(page.getByRole('main').getByText('Intern', { exact: true })).toHaveCount(0)
})
