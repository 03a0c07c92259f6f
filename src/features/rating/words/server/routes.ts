import { route } from '#platform/http/route.ts'
import type { StateReasons } from '#platform/statement-of-reasons.ts'
import * as contract from '../contract.ts'
import { answerRating } from './answer-rating.ts'
import { listRatingReports, ratingHider, ratingKeeper, reportRating } from './moderate-ratings.ts'
import { readRatingWords } from './read-words.ts'

export const wordsRoutes = [
  route(contract.readRatingWords, readRatingWords),
  route(contract.answerRating, answerRating),
  route(contract.reportRating, reportRating),
  route(contract.listRatingReports, listRatingReports),
]

/** @param stateReasons of the feature that keeps cases */
export const wordsDecisionRoutes = (stateReasons: StateReasons) => [
  route(contract.hideRating, ratingHider(stateReasons)),
  route(contract.keepRating, ratingKeeper(stateReasons)),
]
