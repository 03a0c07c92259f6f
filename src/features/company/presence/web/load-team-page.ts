import { pageAnswer } from '#client/page-answer.ts'
import type { PageContext } from '#client/page-context.ts'
import { isIsoDate } from '#kernel/time.ts'
import { readTeam } from '../contract.ts'
import { openingDay } from '../rules/days.ts'

/** What the page of the team shows. Only loaders use it: the browser must not load the schemas of the contract. */
export async function loadTeamPage(request: Request, { call, locale, today }: PageContext) {
  const query = new URL(request.url).searchParams
  const [day, name, place, page] = ['day', 'name', 'place', 'page'].map((key) => query.get(key) ?? '')
  try {
    const { data: team, meta } = await call(readTeam, {
      query: {
        day: day && isIsoDate(day) ? day : openingDay(today),
        ...(name ? { name: name.slice(0, 80) } : {}),
        ...(place ? { place: place.slice(0, 30) } : {}),
        ...(query.get('all') === '1' ? { all: '1' as const } : {}),
        ...(/^[1-9][0-9]{0,2}$/.test(page ?? '') ? { page: Number(page) } : {}),
      },
    })
    return { team, meta, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}
