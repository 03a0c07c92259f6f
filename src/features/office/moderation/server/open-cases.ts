import { lacksTraderData } from '../../trader/rules/trader.ts'

/** SQL over a provider `p`: everything that is checked has been said, and nobody has checked it. */
export const IS_WAITING = `p.verified_at is null and not ${lacksTraderData('p')}`

/** SQL over a provider `p`: a person's, and the person is there. Few are erased, and an index has them. */
export const IS_SOMEBODYS = `p.person_id is not null
    and not exists (select from person gone where gone.id = p.person_id and gone.erased_at is not null)`

/** SQL: how many providers wait to be verified. */
export const PROVIDERS_TO_VERIFY = `(select count(*) from provider p where ${IS_SOMEBODYS} and ${IS_WAITING})`
