import { defineJobFields, defineJobs } from '../framework/jobs';
import { jobKinds } from './job-kinds';

export const jobFields = defineJobFields(jobKinds);
/** The queue's jobs (`/admin/jobs`). */
export const jobs = defineJobs(jobFields);
