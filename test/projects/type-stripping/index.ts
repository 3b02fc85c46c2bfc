import { notify } from './notify.ts';

const [to = ''] = process.argv.slice(2);
notify(to).then((status) => console.log(status));
