import { notify } from './notify';

const [to = ''] = process.argv.slice(2);
notify(to).then((status) => console.log(status));
